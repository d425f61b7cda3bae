import { existsSync } from "node:fs"
import { join } from "node:path"
import { type Browser, type BrowserServer, chromium } from "playwright-core"

// The shell draws no window of its own, which takes the others twice the time of every page.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome"
]

/** The Chromium that browser tests drive: `LINDEN_CHROMIUM`, else the first one installed where it usually is. */
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

// To compile better what runs for moments costs more than it saves.
const unhurried = "--js-flags=--no-opt --no-maglev"

const start = (isAsPeopleHaveIt: boolean) =>
  chromium.launchServer({
    executablePath: chromiumPath(),
    // A bare system may have no hosts file, in which this address has its name.
    host: "127.0.0.1",
    // The machine may be shared.
    timeout: 120_000,
    env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, "fonts.conf") },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      ...(isAsPeopleHaveIt ? [] : [unhurried]),
      // A name that is no localhost, for which browsers keep much to themselves without https.
      "--host-resolver-rules=MAP linden.test 127.0.0.1",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync"
    ]
  })

// One for all files of a worker, which has it to itself: windows share a clipboard. It ends with the worker.
let running: Promise<BrowserServer> | undefined

const forget = () => {
  running = undefined
}

const launch = async (isAsPeopleHaveIt: boolean): Promise<Browser> => {
  running ??= start(isAsPeopleHaveIt).then((server) => server.once("close", forget))
  running.catch(forget)
  return chromium.connect((await running).wsEndpoint())
}

/** A headless Chromium that stays off the network on its own account, and knows the same fonts on every machine. */
export const launchChromium = (): Promise<Browser> => launch(false)

/** One with all of its compilers, for those who measure speed. */
export const launchChromiumOfPeople = (): Promise<Browser> => launch(true)

/** Ends the browser of this process, which otherwise keeps it alive: what is no worker of tests calls it. */
export const endChromium = async (): Promise<void> => {
  await (await running)?.close()
}
