// Prints the ten slowest files of each suite, what failed or needed a second try and why, and one line of counts.
// Exits with 1 if something failed or a suite left no report.
import { existsSync, readFileSync } from "node:fs"
import { basename } from "node:path"

let passed = 0
const [retried, failures] = [[], []]
for (const path of process.argv.slice(2)) {
  const suite = basename(path, ".json")
  if (!existsSync(path)) {
    failures.push(`the ${suite} suite did not end`)
    continue
  }
  const found = JSON.parse(readFileSync(path, "utf8"))
  passed += found.passed
  retried.push(...found.retried)
  failures.push(...found.failures)
  console.log(`\nThe slowest of ${found.files.length} files, ${suite} suite:`)
  for (const { name, seconds } of found.files.sort((one, other) => other.seconds - one.seconds).slice(0, 10)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  }
}
for (const one of retried) console.log(`\nPassed on its second try: ${one}`)
for (const one of failures) console.log(`\nFailed: ${one}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0
