// Prints the ten slowest files of each JSON report and ends with one line of counts. Exits with 1 if a test failed.
import { readFileSync } from "node:fs"
import { basename, relative } from "node:path"

let [passed, failed] = [0, 0]
for (const path of process.argv.slice(2)) {
  const { testResults } = JSON.parse(readFileSync(path, "utf8"))
  const files = testResults.map(({ name, startTime, endTime, status, assertionResults }) => {
    const count = (wanted) => assertionResults.filter((one) => one.status === wanted).length
    passed += count("passed")
    // A file that fails before its first test counts as one failure.
    failed += count("failed") || (status === "failed" ? 1 : 0)
    return { name: relative(process.cwd(), name), seconds: (endTime - startTime) / 1000 }
  })
  console.log(`\nThe slowest of ${files.length} files, ${basename(path, ".json")} suite:`)
  for (const { name, seconds } of files.sort((one, other) => other.seconds - one.seconds).slice(0, 10)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  }
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
