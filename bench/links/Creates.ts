import { spawn } from "node:child_process"
import { openSync, readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

const port = 18_788
const connections = 16

const send = (agent: Agent, method: string, path: string, key: string, body: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body)
    }
    const sent = request({ host: "127.0.0.1", port, method, path, agent, headers }, (response) => {
      response.resume()
      response.on("end", () => resolve(response.statusCode ?? 0))
    })
    sent.on("error", reject)
    sent.end(body)
  })

/** Creates links over HTTP on the built server, in a separate process, for a few seconds; returns the time of each. */
export const createOverHttp = async (env: Readonly<Record<string, string>>, key: string, seconds: number) => {
  const args = process.env["BENCH_PROFILE"] ? ["--cpu-prof", `--cpu-prof-dir=${process.env["BENCH_PROFILE"]}`] : []
  const server = spawn(process.execPath, [...args, "dist/linden.js", "serve"], {
    env: { ...process.env, LINDEN_PORT: String(port), LINDEN_RATE_LIMIT: "0", ...env },
    stdio: ["ignore", "ignore", openSync(join(tmpdir(), "linden-bench.log"), "w")]
  })
  const ended = new Promise((resolve) => server.once("exit", resolve))
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  while ((await send(agent, "GET", "/api/v1/links?limit=1", key, "").catch(() => 0)) !== 200) {
    if (server.exitCode !== null) throw new Error("The server did not start: run npm run build first.")
    await sleep(20)
  }

  // User and system time of the server in milliseconds, which other processes barely affect.
  const cpu = () => {
    const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const times: Array<number> = []
  let failures = 0
  let made = 0
  const cpuBefore = cpu()
  const began = performance.now()
  const client = async () => {
    while (performance.now() - began < seconds * 1000) {
      const started = performance.now()
      const url = `https://www.example-${made % 900}.com/article/${made++}?utm_source=newsletter`
      const status = await send(
        agent,
        "POST",
        "/api/v1/links",
        key,
        JSON.stringify({ url, title: `Article number ${made}` })
      )
      if (status !== 201) failures++
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const elapsed = (performance.now() - began) / 1000
  const cpuEach = (cpu() - cpuBefore) / times.length
  server.kill("SIGTERM")
  await ended
  agent.destroy()
  return { times, failures, cpuEach, perSecond: times.length / elapsed }
}
