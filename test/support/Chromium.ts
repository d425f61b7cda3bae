import { existsSync } from "node:fs"
import { join } from "node:path"
import { type Browser, type BrowserServer, chromium } from "playwright-core"

// Prefer the headless shell: the others also draw a window, which doubles the time of every page.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome"
]

/** The Chromium for browser tests: `LINDEN_CHROMIUM`, or the first one installed in a usual place. */
export const chromiumPath = (): string => {
  const given = process.env.LINDEN_CHROMIUM
  const path = (given ? [given] : places).find((place) => existsSync(place))
  if (path === undefined) {
    throw new Error(
      `No Chromium at ${given ?? places.join(", ")}: run "apt-get install chromium-headless-shell", or set LINDEN_CHROMIUM to its path.`
    )
  }
  return path
}

// Tests are short: optimizing compilers cost more time than they save.
const unhurried = "--js-flags=--no-opt --no-maglev"

const start = (isAsPeopleHaveIt: boolean) =>
  chromium.launchServer({
    executablePath: chromiumPath(),
    // Not `localhost`: a minimal system may have no hosts file.
    host: "127.0.0.1",
    // The machine may be busy.
    timeout: 120_000,
    env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, "fonts.conf") },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      ...(isAsPeopleHaveIt ? [] : [unhurried]),
      // A host other than localhost, on which browsers refuse many features without https.
      "--host-resolver-rules=MAP linden.test 127.0.0.1",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync"
    ]
  })

// One browser per worker, shared by its files: windows of a browser share a clipboard. It ends with the worker.
let running: Promise<BrowserServer> | undefined

const forget = () => {
  running = undefined
}

const launch = async (isAsPeopleHaveIt: boolean): Promise<Browser> => {
  running ??= start(isAsPeopleHaveIt).then((server) => server.once("close", forget))
  running.catch(forget)
  return chromium.connect((await running).wsEndpoint())
}

/** A headless Chromium that makes no requests of its own, and uses the same fonts on every machine. */
export const launchChromium = (): Promise<Browser> => launch(false)

/** The same with all compilers, to measure speed. */
export const launchChromiumOfPeople = (): Promise<Browser> => launch(true)

/** Ends the browser, which otherwise keeps the process alive. Test workers don't need this. */
export const endChromium = async (): Promise<void> => {
  await (await running)?.close()
}
