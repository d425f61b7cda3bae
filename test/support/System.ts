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
    // In runlevel 1, packages don't start their services.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" }
  })

/**
 * Installs Debian packages if something is missing and the system permits it; returns whether it is available
 * afterwards.
 */
const install = (isThere: () => boolean, what: string, packages: ReadonlyArray<string>): boolean => {
  if (isThere() || process.getuid?.() !== 0) return isThere()
  try {
    console.log(`Installing ${what} (apt-get install ${packages.join(" ")}) …`)
    run("apt-get", "update", "-qq")
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages)
  } catch {
    // The test run reports what is skipped.
  }
  return isThere()
}

/** Whether Chromium is available; if it is missing, tries to install it. */
export const hasChromium = (): boolean =>
  process.env.LINDEN_CHROMIUM
    ? isThere()
    : install(isThere, "Chromium for the tests that look at pages", ["chromium-headless-shell"])

const makesMounts = () =>
  spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/tmp"], { stdio: "ignore" }).status === 0

/** The path of a system program; undefined if it is not installed. */
export const programPath = (name: string): string | undefined =>
  ["/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin"].map((folder) => join(folder, name)).find(existsSync)

/** Whether the load balancers of the clustering guide are available; tries to install them like Chromium. */
export const hasBalancers = (): boolean =>
  install(
    () => ["caddy", "nginx"].every((name) => programPath(name) !== undefined),
    "two balancers for the tests of several servers",
    ["caddy", "nginx-light"]
  )

/** Whether there is `promtool`, which checks alert rules; it is installed like Chromium. */
export const hasPromtool = (): boolean =>
  install(() => programPath("promtool") !== undefined, "a checker of alert rules", ["prometheus"])

/** Whether there are the programs that shell blocks of the documentation use; they are installed like Chromium. */
export const hasShellTools = (): boolean =>
  install(
    () => ["curl", "openssl"].every((name) => programPath(name) !== undefined),
    "programs for the samples of the documentation",
    ["curl", "openssl"]
  )

/** Whether this process can run a server in the sandbox of its systemd unit; tries to install the tools like Chromium. */
export const hasUnits = (): boolean =>
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  install(
    () =>
      programPath("systemd-analyze") !== undefined &&
      spawnSync("/usr/bin/python3", ["-c", "import seccomp"], { stdio: "ignore" }).status === 0,
    "the tools for the test of the systemd unit",
    ["systemd", "python3-seccomp"]
  ) &&
  makesMounts()

/** The mirror that debootstrap uses by default. */
const mirror = "http://deb.debian.org/debian/dists/bookworm/InRelease"

/** Whether this process can set up the root of a container; tries to install debootstrap like Chromium. */
export const hasRoots = (): boolean =>
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  install(() => programPath("debootstrap") !== undefined, "debootstrap for the test of the container", [
    "debootstrap"
  ]) &&
  spawnSync("wget", ["-q", "--spider", "--timeout=5", "--tries=1", mirror], { stdio: "ignore" }).status === 0 &&
  makesMounts()

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

/** Whether this process may create networks; tries to install the tools like Chromium. */
export const hasNetworks = (): boolean =>
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  install(() => programPath("ip") !== undefined, "commands for the tests that cut a network", ["iproute2"]) &&
  makesNetworks()
