/**
 * The first screens of the dashboard: how much JavaScript they load, how soon they are usable on a CPU throttled to a
 * quarter of its speed and how much of that its main thread works, and how long a list of 100,000 links blocks the
 * window while it is scrolled and searched. Needs Chromium. Run `npm run build` first, then `npm run bench:dashboard -- [links]`.
 */
import { execFileSync, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { endChromium, launchChromiumOfPeople } from "../test/support/Chromium.ts"
import { firstSession } from "../test/support/FirstSession.ts"

const count = Number(process.argv[2] ?? 100_000)
const rounds = 7
const port = 18_797
const url = `http://127.0.0.1:${port}`
const key = "key-of-the-dashboard-bench-0123456789abc"

const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const shown = (values: ReadonlyArray<number>) =>
  `${median(values).toFixed(0)} ms at the median (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`

const folder = mkdtempSync(join(tmpdir(), "linden-bench-"))
const entry = process.env["LINDEN_ENTRY"] ?? "dist/linden.js"
const env = {
  ...process.env,
  LINDEN_PORT: String(port),
  LINDEN_DATA_DIR: folder,
  LINDEN_BOOTSTRAP_KEY: key,
  LINDEN_RATE_LIMIT: "0"
}
const server = spawn(process.execPath, [entry, "serve"], { env, stdio: ["ignore", "ignore", "ignore"] })

const ready = async () => {
  for (let n = 0; n < 400; n++) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(25)
  }
  throw new Error("The server did not start.")
}

const fill = async () => {
  for (let done = 0; done < count; done += 100) {
    const links = Array.from({ length: Math.min(100, count - done) }, (_, n) => ({
      url: `https://example.com/articles/${(done + n) * 7919}/a-title-of-some-length`,
      title: `Article ${done + n}`,
      redirect_type: "instant"
    }))
    const answer = await fetch(`${url}/api/v1/links/bulk`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ links })
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
}

const visits = 500

/** Visits for the report. */
const visit = async () => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
  const body = JSON.stringify({ url: "https://example.com/", custom_slug: "visited", redirect_type: "instant" })
  await fetch(`${url}/api/v1/links`, { method: "POST", headers, body })
  const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
  for (let n = 0; n < visits; n++) {
    await fetch(`${url}/visited?utm_source=s${n % 20}`, { redirect: "manual", headers: { "user-agent": agent } })
  }
  for (;;) {
    const answer = await fetch(`${url}/api/v1/analytics`, { headers })
    if (((await answer.json()) as { data: { total_clicks: number } }).data.total_clicks === visits) return
    await sleep(100)
  }
}

const signIn = async (browser: Browser) => {
  const link = execFileSync(process.execPath, [entry, "setup"], { env, encoding: "utf8" })
  const owner = { team_name: "Home", username: "Ana", email: "ana@example.com", password: "a long enough password" }
  return firstSession(browser, url, link, owner)
}

/** The gzipped size of a script in bytes, regardless of the encoding that this browser received. */
const gzipped = async (address: string) => {
  const answer = await fetch(address, { method: "HEAD", headers: { "accept-encoding": "gzip" } })
  return Number(answer.headers.get("content-length"))
}

/** The screens that people open first, and a text that shows that each is usable. */
const screens = { overview: "Top links", links: "Article", analytics: "Clicks over time" } as const
type Screen = keyof typeof screens

const usable = (tab: Page, screen: Screen) => tab.getByText(screens[screen]).first().waitFor()

/** Records when a text is first rendered; Playwright only polls every half second. */
const watchFor = (text: string) => `
  const watch = new MutationObserver(() => {
    if (!document.body?.textContent.includes(${JSON.stringify(text)})) return
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(() => { window.usableAfter = performance.now() }))
  })
  watch.observe(document, { childList: true, subtree: true, characterData: true })`

const firstLoad = async (context: BrowserContext, screen: Screen) => {
  const tab = await context.newPage()
  await tab.addInitScript(watchFor(screens[screen]))
  const scripts = new Set<string>()
  tab.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.add(response.url())
  })
  const devtools = await context.newCDPSession(tab)
  // In time of the thread, which other processes don't extend.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" })
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await tab.goto(`${url}/app/${screen}`, { waitUntil: "commit" })
  await usable(tab, screen)
  await tab.waitForLoadState("networkidle")
  const took = await tab.evaluate<number>("window.usableAfter")
  const { metrics } = await devtools.send("Performance.getMetrics")
  const worked = 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0)
  const sizes = await Promise.all([...scripts].map(gzipped))
  await tab.close()
  return { took, worked, bytes: sizes.reduce((sum, size) => sum + size, 0), files: scripts.size }
}

const watchTasks = `window.stalls = []; new PerformanceObserver((list) => { for (const one of list.getEntries()) window.stalls.push(one.duration) }).observe({ type: "longtask" })`

const handling = async (context: BrowserContext) => {
  const tab = await context.newPage()
  await tab.goto(`${url}/app/links`)
  await usable(tab, "links")
  await tab.evaluate(watchTasks)
  const height = await tab.evaluate<number>("document.documentElement.scrollHeight")
  for (let step = 0; step < 60; step++) {
    await tab.evaluate(`scrollTo(0, ${Math.round((height * ((step * 37) % 60)) / 60)})`)
    await tab.waitForTimeout(50)
  }
  await tab.evaluate("scrollTo(0, 0)")
  await tab.keyboard.press("/")
  const began = performance.now()
  await tab.keyboard.type(`Article ${count - 1}`, { delay: 30 })
  await tab
    .getByText(`Article ${count - 1}`)
    .first()
    .waitFor()
  const searched = performance.now() - began
  const stalls = await tab.evaluate<Array<number>>("window.stalls")
  await tab.close()
  return { searched, worst: Math.max(0, ...stalls), stalls: stalls.length }
}

try {
  await ready()
  await fill()
  await visit()
  const browser = await launchChromiumOfPeople()
  const storageState = await signIn(browser)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}, ${count} links`)
  for (const screen of ["overview", "links", "analytics"] as const) {
    const loads: Array<Awaited<ReturnType<typeof firstLoad>>> = []
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ storageState })
      loads.push(await firstLoad(context, screen))
      await context.close()
    }
    const { bytes = 0, files = 0 } = loads.at(-1) ?? {}
    console.log(`${screen} first: ${(bytes / 1024).toFixed(1)} KiB of JavaScript after gzip in ${files} files`)
    console.log(`usable at four-fold throttling: ${shown(loads.map(({ took }) => took))}`)
    console.log(`work of the main thread until the network is idle: ${shown(loads.map(({ worked }) => worked))}`)
  }
  const context = await browser.newContext({ storageState })
  const { searched, worst, stalls } = await handling(context)
  console.log(`60 jumps in the list and a search: longest task ${worst.toFixed(0)} ms, ${stalls} over 50 ms`)
  console.log(`a search of 13 letters, typed in 0.4 s, shown after ${searched.toFixed(0)} ms`)
} finally {
  await endChromium()
  server.kill("SIGKILL")
  rmSync(folder, { recursive: true, force: true })
}
