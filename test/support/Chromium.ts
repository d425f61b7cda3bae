import { existsSync } from "node:fs"
import { join } from "node:path"
import { type Browser, chromium } from "playwright-core"

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

/** The Chromium that browser tests drive: `LINDEN_CHROMIUM`, else the first one installed where it usually is. */
export const chromiumPath = (): string => {
  const given = process.env.LINDEN_CHROMIUM
  const path = (given ? [given] : places).find((place) => existsSync(place))
  if (path === undefined) {
    throw new Error(
      `No Chromium at ${given ?? places.join(", ")}: run "apt-get install chromium", or set LINDEN_CHROMIUM to its path.`
    )
  }
  return path
}

/** A headless Chromium that stays off the network on its own account, and knows the same fonts on every machine. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, "fonts.conf") },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync"
    ]
  })
