import { execFileSync, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
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

/** Installs packages of Debian where something is missing and the system lets us; gives whether it is there then. */
const install = (isThere: () => boolean, what: string, packages: ReadonlyArray<string>): boolean => {
  if (isThere() || process.getuid?.() !== 0) return isThere()
  try {
    console.log(`Installing ${what} (apt-get install ${packages.join(" ")}) …`)
    run("apt-get", "update", "-qq")
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages)
  } catch {
    // What is left out is told with the tests.
  }
  return isThere()
}

/** Whether there is a Chromium; where it is missing and the system lets us, it is installed first. */
export const hasChromium = (): boolean =>
  process.env.LINDEN_CHROMIUM
    ? isThere()
    : install(isThere, "Chromium for the tests that look at pages", ["chromium-headless-shell"])

/** Where a program of the system is; undefined where it is not installed. */
export const programPath = (name: string): string | undefined =>
  ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"].map((folder) => join(folder, name)).find(existsSync)

/** Whether there are the balancers of the guide to several servers; they are installed like Chromium. */
export const hasBalancers = (): boolean =>
  install(
    () => ["caddy", "nginx"].every((name) => programPath(name) !== undefined),
    "two balancers for the tests of several servers",
    ["caddy", "nginx-light"]
  )

const makesNetworks = () => {
  const name = `linden-probe-${process.pid}`
  const run = (command: string, ...args: ReadonlyArray<string>) =>
    spawnSync(programPath(command) ?? command, args, { stdio: "ignore" }).status === 0
  if (!run("ip", "netns", "add", name)) return false
  const isCut =
    run("ip", "-n", name, "link", "add", "near", "type", "veth", "peer", "name", "far") &&
    run("tc", "-n", name, "qdisc", "replace", "dev", "near", "root", "blackhole")
  return run("ip", "netns", "delete", name) && isCut
}

/** Whether this process may make networks of its own; what that takes is installed like Chromium. */
export const hasNetworks = (): boolean =>
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  install(() => programPath("ip") !== undefined, "commands for the tests that cut a network", ["iproute2"]) &&
  makesNetworks()
