import { execFileSync } from "node:child_process"
import { chromiumPath } from "./Chromium.ts"

const found = () => {
  try {
    return chromiumPath()
  } catch {
    return undefined
  }
}

const run = (command: string, ...args: ReadonlyArray<string>) =>
  execFileSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  })

/** Gets Chromium where it is missing and the system lets us; otherwise the tests that need it name what to install. */
export default function setup() {
  if (found() !== undefined || process.getuid?.() !== 0) return
  try {
    console.log("Installing Chromium for the tests that look at pages (apt-get install chromium) …")
    run("apt-get", "update", "-qq")
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core")
  } catch {
    console.warn(
      "Chromium could not be installed: install it by hand (apt-get install chromium) or name it in LINDEN_CHROMIUM."
    )
  }
}
