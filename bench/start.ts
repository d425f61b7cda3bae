/**
 * From process start to a 200 of /health, and the memory at rest, on an empty data folder.
 * Run `npm run build` first, then `npm run bench:start`.
 */
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const runs = 7
const restSeconds = 5
const port = 18_787

const healthy = () =>
  new Promise<boolean>((resolve) => {
    request({ host: "127.0.0.1", port, path: "/health" }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
      .on("error", () => resolve(false))
      .end()
  })

/** Resident memory in MB, as the kernel counts it. */
const resident = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

const run = async (rest: boolean) => {
  const dataDir = mkdtempSync(join(tmpdir(), "linden-start-"))
  const began = performance.now()
  const child = spawn(process.execPath, ["dist/linden.js", "serve"], {
    env: { ...process.env, LINDEN_DATA_DIR: dataDir, LINDEN_PORT: String(port), LINDEN_DATABASE_URL: "" },
    stdio: "ignore"
  })
  const ended = new Promise((resolve) => child.once("exit", resolve))
  while (!(await healthy())) await sleep(2)
  const millis = performance.now() - began
  if (rest) await sleep(restSeconds * 1000)
  const megabytes = resident(child.pid ?? 0)
  child.kill("SIGTERM")
  await ended
  rmSync(dataDir, { recursive: true, force: true })
  return { millis, megabytes }
}

const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const starts: Array<number> = []
for (let n = 0; n < runs; n++) starts.push((await run(false)).millis)
const { megabytes } = await run(true)
console.log(`start to a 200 of /health, median of ${runs}   ${Math.round(median(starts))} ms   (to reach: 800 ms)`)
console.log(`resident memory after ${restSeconds} s at rest       ${Math.round(megabytes)} MB   (to reach: 160 MB)`)
