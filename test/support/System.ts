import { execFileSync } from "node:child_process"
import { chromiumPath } from "./Chromium.ts"

const isThere = () => {
  try {
    return chromiumPath() !== ""
  } catch {
    return false
  }
}

const run = (command: string, ...args: ReadonlyArray<string>) =>
  execFileSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  })

/** Whether there is a Chromium; where it is missing and the system lets us, it is installed first. */
export const hasChromium = (): boolean => {
  if (isThere() || process.env.LINDEN_CHROMIUM || process.getuid?.() !== 0) return isThere()
  try {
    console.log("Installing Chromium for the tests that look at pages (apt-get install chromium-headless-shell) …")
    run("apt-get", "update", "-qq")
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell")
  } catch {
    // What is left out is told with the tests.
  }
  return isThere()
}
