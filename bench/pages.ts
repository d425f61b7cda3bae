/**
 * Bio pages: the time to render one, then cached views over HTTP compared to direct redirects, interleaved in one run;
 * 32 keep-alive connections with a browser's headers, the journal on. A page with a countdown is rendered every second;
 * others are cached until they change. Needs wrk. Run `npm run build`, then `npm run bench:pages`.
 */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { render } from "../src/page/Render.ts"
import { themeNames } from "../src/page/themes/Names.ts"
import { configs, fullPage } from "../test/page/Sample.ts"

const rounds = Number(process.env["ROUNDS"] ?? 5)
const seconds = Number(process.env["SECONDS"] ?? 3)
const entry = process.env["LINDEN_ENTRY"] ?? "dist/linden.js"
const port = 18_795
const url = `http://127.0.0.1:${port}`
const key = "key-of-the-pages-bench-0123456789abcdef"

const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const shown = (values: ReadonlyArray<number>, digits = 2) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`

const drawing = () => {
  const began = performance.now()
  render(fullPage({}, "https://pictures.example"), Date.now())
  const cold = performance.now() - began
  const times: Array<number> = []
  for (let n = 0; n < 600; n++) {
    const page = fullPage({ theme: themeNames[n % themeNames.length] ?? "default" }, "https://pictures.example")
    const start = performance.now()
    render(page, Date.now())
    times.push(performance.now() - start)
  }
  const sorted = times.slice(100).sort((a, b) => a - b)
  console.log(
    `a render of ten links and all seven plugins: ${median(sorted).toFixed(2)} ms at the median, ${(sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(2)} ms at the 99th percentile; the first of a process ${cold.toFixed(1)} ms`
  )
}

const script = join(mkdtempSync(join(tmpdir(), "linden-bench-")), "visit.lua")
writeFileSync(
  script,
  `wrk.headers["User-Agent"] = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
wrk.headers["Accept-Language"] = "de-AT,de;q=0.9"
wrk.headers["Accept-Encoding"] = "gzip, deflate, br"
done = function(s) io.write(string.format("result %d %.0f %d\\n", s.requests, s.duration, s.errors.status + s.errors.read)) end
`
)

/** Visits per second. */
const load = (path: string, time: number) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn("wrk", ["-t1", "-c32", `-d${time}s`, "-s", script, url + path], {
      stdio: ["ignore", "pipe", "inherit"]
    })
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.once("error", reject)
    child.once("close", () => {
      const [, requests, micros, failures] = /^result (\d+) (\d+) (\d+)$/m.exec(output) ?? []
      if (requests === undefined || failures !== "0") reject(new Error(`the load generator said: ${output}`))
      else resolve(Number(requests) / (Number(micros) / 1e6))
    })
  })

const send = async (method: string, path: string, body: unknown) => {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { readonly data: Readonly<Record<string, string>> }).data
}

const makePage = async (slug: string, isCounting: boolean) => {
  const { id } = await send("POST", "/pages", { slug, title: "Bench", description: "A page to look at" })
  for (let n = 0; n < 10; n++)
    await send("POST", `/pages/${id}/links`, { label: `Link ${n}`, url: "https://example.com/", icon: "github" })
  for (const [type, config] of Object.entries(configs("https://pictures.example"))) {
    if (isCounting || type !== "countdown") await send("POST", `/pages/${id}/plugins`, { type, config })
  }
}

const serving = async () => {
  await makePage("still", false)
  await makePage("counting", true)
  await send("POST", "/links", { url: "https://example.com/", custom_slug: "away", redirect_type: "instant" })
  const html = await (await fetch(`${url}/@still`)).text()
  const button = /href="(\/b\/[^"]+)"/.exec(html)?.[1] ?? ""
  console.log(`the page has ${(gzipSync(html).length / 1024).toFixed(1)} KiB with gzip`)
  const paths = ["/away", "/@still", "/@counting", button]
  for (const path of paths) await load(path, 2)
  const rates = paths.map(() => [] as Array<number>)
  for (let round = 0; round < rounds; round++) {
    for (const [n, path] of paths.entries()) rates[n]?.push(await load(path, seconds))
  }
  const [away = [], ...others] = rates
  console.log(`an instant redirect: ${shown(away, 0)}/s`)
  for (const [n, name] of [
    "a cached view",
    "a cached view of a page that counts down",
    "a button's redirect"
  ].entries()) {
    const rate = others[n] ?? []
    console.log(
      `${name}: ${shown(rate, 0)}/s, ${shown(rate.map((one, round) => one / (away[round] ?? 1)))} of a redirect`
    )
  }
}

drawing()
const dataDir = mkdtempSync(join(tmpdir(), "linden-pages-"))
const child = spawn(process.execPath, [entry, "serve"], {
  env: {
    ...process.env,
    LINDEN_DATA_DIR: dataDir,
    LINDEN_PORT: String(port),
    LINDEN_DATABASE_URL: "",
    LINDEN_BOOTSTRAP_KEY: key,
    LINDEN_RATE_LIMIT: "0"
  },
  stdio: "ignore"
})
const ended = new Promise((resolve) => child.once("exit", resolve))
for (let tries = 0; tries < 400; tries++) {
  if (
    await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false
    )
  )
    break
  await sleep(25)
}
await serving().finally(async () => {
  child.kill("SIGTERM")
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})
