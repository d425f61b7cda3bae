// A Vitest reporter that stores the summary of a CI run: counts, times, and every error of a test, a suite's setup, a
// file or the run itself. Vitest's own JSON lacks the errors of setups and of the run. Also lists the failed files that
// are worth a second try. Ends the run at the time LINDEN_CI_END, in seconds since 1970; the summary names the files
// that have not ended by then.
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

const nameOf = ({ project, moduleId }) => `${relative(process.cwd(), moduleId)}${project.name && ` (${project.name})`}`

export default class Reporter {
  onInit(vitest) {
    this.vitest = vitest
  }

  onTestRunStart(specifications) {
    this.open = new Set(specifications.map(nameOf))
    const end = Number(process.env.LINDEN_CI_END ?? Number.POSITIVE_INFINITY) * 1000
    if (!Number.isFinite(end)) return
    const stop = () => {
      this.isLate = true
      console.log(`The time is over: ${this.open.size} files have not ended.`)
      void this.vitest.cancelCurrentRun("keyboard-input")
    }
    setTimeout(stop, Math.max(0, end - Date.now())).unref()
  }

  onTestModuleEnd(module) {
    // Files that run when the time is over go on to their end; the others are skipped.
    if (!this.isLate || ["passed", "failed"].includes(module.state())) this.open.delete(nameOf(module))
  }

  onTestRunEnd(modules, unhandled) {
    const unfinished = this.isLate ? [...this.open].sort() : []
    const found = { files: [], passed: 0, failures: [], unfinished }
    const tell = (file, name, errors) =>
      found.failures.push({ file, text: `${name}\n${errors.map(shortened).join("\n")}` })
    for (const module of modules) {
      if (unfinished.includes(nameOf(module))) continue
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
    // Ending a run early interrupts what its tests wait for.
    if (unhandled.length > 0 && !this.isLate) tell(null, "outside a test", unhandled)
    const report = process.env.LINDEN_CI_REPORT
    writeFileSync(`${report}.json`, JSON.stringify(found))
    if (unfinished.length > 0) writeFileSync(`${report}.late`, "")
    const failed = [...new Set(found.failures.map(({ file }) => file))]
    // An error without a file, or many failed files, are no matter of chance.
    const again = failed.includes(null) || failed.length > 12 ? [] : failed
    writeFileSync(`${report}.failed`, again.map((file) => `${file}\n`).join(""))
  }
}
