// A Vitest reporter that stores the summary of a CI run: counts, times, and every error of a test, a suite's setup, a
// file or the run itself. Vitest's own JSON lacks the errors of setups and of the run.
import { writeFileSync } from "node:fs"
import { relative } from "node:path"
import { stripVTControlCharacters } from "node:util"

/** The start of an error; the suite's output contains all of it. */
const shortened = (error) =>
  stripVTControlCharacters(error.stack ?? error.message ?? String(error))
    .split("\n")
    .filter((line) => !line.includes("node_modules"))
    .slice(0, 10)
    .join("\n")
    .slice(0, 1200)

export default class Reporter {
  onTestRunEnd(modules, unhandled) {
    const found = { files: [], passed: 0, failures: [], retried: [] }
    const tell = (list, name, errors) => list.push(`${name}\n${errors.map(shortened).join("\n")}`)
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      found.files.push({ name: file, seconds: module.diagnostic().duration / 1000 })
      if (module.errors().length > 0) tell(found.failures, file, module.errors())
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) tell(found.failures, `${file} > ${suite.fullName} (setup)`, suite.errors())
      }
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        if (state === "passed") found.passed++
        if (state === "failed") tell(found.failures, `${file} > ${test.fullName}`, errors)
        else if ((test.diagnostic()?.retryCount ?? 0) > 0) tell(found.retried, `${file} > ${test.fullName}`, errors)
      }
    }
    if (unhandled.length > 0) tell(found.failures, "outside a test", unhandled)
    writeFileSync(process.env.LINDEN_CI_REPORT, JSON.stringify(found))
  }
}
