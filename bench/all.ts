/**
 * Runs the benches that need only this machine, one after another, and writes their figures to `docs/performance.md`.
 * Run `npm run build`, then `npm run bench:all` on an idle machine; `-- --quick` measures less and takes about ten
 * minutes. `LINDEN_BENCH_KUTT` names a folder that contains Kutt, for comparison.
 */
import { execFileSync, spawn } from "node:child_process"
import { writeFileSync } from "node:fs"
import { arch, cpus, loadavg, release, totalmem, type } from "node:os"
import { type Bench, benches, type Figure } from "./all/Benches.ts"

const isQuick = process.argv.includes("--quick")
const page = "docs/performance.md"

/** Runs a bench, shows its output and returns it. */
const run = ({ script, args = [], quickArgs = args, quick = {} }: Bench) =>
  new Promise<string>((resolve, reject) => {
    const given = isQuick ? quickArgs : args
    const child = spawn(process.execPath, ["--import", "tsx", `bench/${script}.ts`, ...given], {
      env: { ...process.env, ...(isQuick ? quick : {}) },
      stdio: ["ignore", "pipe", "inherit"]
    })
    let printed = ""
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString()
      process.stdout.write(chunk)
    })
    child.once("error", reject)
    child.once("close", (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`bench:${script} ended with ${code}`))
    )
  })

const rowOf = (script: string, printed: string, { what, goal = "", line, isOptional = false }: Figure) => {
  const measured = line.exec(printed)?.[1]
  if (measured !== undefined) return [`| ${what} | ${goal} | ${measured} |`]
  if (isOptional) return []
  throw new Error(`bench:${script} printed no figure for: ${what}`)
}

const began = Date.now()
const loadBefore = loadavg()[0]?.toFixed(1)
const sections: Array<string> = []
for (const bench of benches) {
  const { script, title, figures } = bench
  console.log(`\n--- bench:${script}`)
  const printed = await run(bench)
  const rows = figures.flatMap((figure) => rowOf(script, printed, figure))
  sections.push(
    [`## ${title}`, "", `\`npm run bench:${script}\``, "", "| | goal | measured |", "|---|---|---|", ...rows].join("\n")
  )
}

const processors = cpus()
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim()
const minutes = Math.round((Date.now() - began) / 60_000)
writeFileSync(
  page,
  `# Performance

\`npm run bench:all${isQuick ? " -- --quick" : ""}\` wrote this page in ${minutes} minutes. Run it after \`npm run build\`, on
an idle machine. Servers, databases and load generators share this machine.

| | |
|---|---|
| date | ${new Date(began).toISOString().slice(0, 10)}, commit ${commit} |
| machine | ${processors.length} × ${processors[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB |
| system | ${type()} ${release()} ${arch()}, Node ${process.version} |
| load average before | ${loadBefore} |

${sections.join("\n\n")}
`
)
console.log(`\n${page} is written.`)
