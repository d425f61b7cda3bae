// Prints the ten slowest files of each suite, failures and second tries with their errors, the files that the time did
// not allow, and a line of counts.
// Exits with 1 if something failed or a suite left no report. Arguments: the folder of the reports, and the suites.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"

const [folder, ...suites] = process.argv.slice(2)
let passed = 0
const [retried, failures, unfinished] = [[], [], []]

const reportOf = (name) => {
  const path = join(folder, `${name}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined
}

for (const suite of suites) {
  const found = reportOf(suite)
  if (found === undefined) {
    failures.push(`the ${suite} suite did not finish`)
    continue
  }
  passed += found.passed
  unfinished.push(...found.unfinished)
  const again = reportOf(`${suite}.again`)
  const hasRun = ({ file }) => again?.files.some(({ name }) => name === file)
  const still = [...found.failures.filter((one) => !hasRun(one)), ...(again?.failures ?? [])]
  const mended = found.failures.filter((one) => hasRun(one) && !still.some(({ file }) => file === one.file))
  passed += mended.length
  retried.push(...mended.map(({ text }) => text))
  failures.push(...still.map(({ text }) => text))
  console.log(`\nThe slowest of ${found.files.length} files, ${suite} suite:`)
  for (const { name, seconds } of found.files.sort((one, other) => other.seconds - one.seconds).slice(0, 10)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  }
}
// A stage can also fail without a failed test, such as the type check or the linter.
for (const stage of readFileSync(join(folder, "failed"), "utf8").split("\n").filter(Boolean)) {
  if (suites.includes(stage) && (failures.length > 0 || reportOf(stage)?.unfinished.length > 0)) continue
  const output = stripVTControlCharacters(readFileSync(join(folder, `${stage}.txt`), "utf8"))
  failures.push(`the stage ${stage}\n${output.trimEnd().split("\n").slice(-60).join("\n")}`)
}
if (unfinished.length > 0) {
  console.log(`\nNot run to the end within the time, ${unfinished.length} files:\n  ${unfinished.join("\n  ")}`)
}
for (const one of retried) console.log(`\nPassed on its second try: ${one}`)
for (const one of failures) console.log(`\nFailed: ${one}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0
