// A Vitest reporter that stores the summary of a CI run: counts, times, and every error of a test, a suite's setup, a
// file or the run itself. Vitest's own JSON lacks the errors of setups and of the run. Also lists the failed files that
// are worth a second try.
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
    const found = { files: [], passed: 0, failures: [] }
    const tell = (file, name, errors) =>
      found.failures.push({ file, text: `${name}\n${errors.map(shortened).join("\n")}` })
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      found.files.push({ name: file, seconds: module.diagnostic().duration / 1000 })
      if (module.errors().length > 0) tell(file, file, module.errors())
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) tell(file, `${file} > ${suite.fullName} (setup)`, suite.errors())
      }
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        if (state === "passed") found.passed++
        if (state === "failed") tell(file, `${file} > ${test.fullName}`, errors)
      }
    }
    if (unhandled.length > 0) tell(null, "outside a test", unhandled)
    const report = process.env.LINDEN_CI_REPORT
    writeFileSync(`${report}.json`, JSON.stringify(found))
    const failed = [...new Set(found.failures.map(({ file }) => file))]
    // An error without a file, or many failed files, are no matter of chance.
    const again = failed.includes(null) || failed.length > 8 ? [] : failed
    writeFileSync(`${report}.failed`, again.map((file) => `${file}\n`).join(""))
  }
}
