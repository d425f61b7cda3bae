import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { fetchNode } from "../nodes/FetchNode.ts"
import { endServer, freePort, runServer, temporaryFolder } from "../support/Linden.ts"
import { npmOptions, packInto, run } from "./InstallPackage.ts"

const dockerfile = readFileSync(join(import.meta.dirname, "../../deploy/Dockerfile"), "utf8").replaceAll("\\\n", " ")

/** The instructions of the last stage. */
const instructions = dockerfile
  .slice(dockerfile.lastIndexOf("\nFROM ") + 1)
  .trimEnd()
  .split("\n")
  .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)] as const)

/** The steps of the first stage. */
const [, building = ""] = /^RUN (npm ci .*)$/m.exec(dockerfile) ?? []

/** Runs the last step of the first stage, after the others have built and packed the program. */
const firstStage = Effect.gen(function* () {
  const [folder, prefix] = [yield* temporaryFolder, yield* temporaryFolder]
  const [install, ...others] = building.split(" && ").reverse()
  expect(others).toEqual(["npm run package", "npm ci"])
  yield* packInto(join(folder, "package"))
  const step = [install?.replace("/opt/linden", prefix), ...npmOptions].join(" ")
  yield* run("/bin/sh", ["-c", step], folder)
  return prefix
})

const given = (name: string) => instructions.find(([found]) => found === name)?.[1] ?? ""
const commandOf = (text: string): ReadonlyArray<string> => JSON.parse(text.slice(text.indexOf("[")))

/** Debian with Node and its user, like the image that the last stage starts from. */
const baseImage = Effect.gen(function* () {
  const root = yield* temporaryFolder
  yield* run("debootstrap", ["--variant=minbase", "bookworm", root])
  chmodSync(root, 0o755)
  cpSync(yield* fetchNode("24"), join(root, "usr/local/bin/node"))
  yield* run("chroot", [root, "useradd", "--uid", "1000", "node"])
  return root
})

// A read-only root with a volume and `tmpfs: /tmp`, as in compose.yaml. The mounts end with the process.
const enter = `set -e
user=$1
shift
mount --bind "$0" "$0"
mount -t proc proc "$0/proc"
mount -t tmpfs tmpfs "$0/tmp"
mount --bind "$0/data" "$0/data"
mount -o remount,bind,ro "$0"
exec chroot --userspec="$user" "$0" "$@"`

it.scopedLive("the image contains the files of the first stage, and runs without privileges on a read-only root", () =>
  Effect.gen(function* () {
    const root = yield* baseImage
    cpSync(yield* firstStage, join(root, "opt/linden"), { recursive: true, verbatimSymlinks: true })
    for (const [name, text] of instructions) {
      if (name === "RUN") yield* run("chroot", [root, "/bin/sh", "-c", text])
    }
    const inside = (user: string) => ["unshare", "--mount", "/bin/sh", "-c", enter, root, `${user}:${user}`]
    const environment = {
      ...Object.fromEntries(
        given("ENV")
          .split(" ")
          .map((pair) => pair.split("="))
      ),
      LINDEN_PORT: String(yield* freePort),
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    }
    const statusOf = ([command = "", ...rest]: ReadonlyArray<string>) =>
      spawnSync(command, rest, { env: environment, stdio: "ignore" }).status
    const health = [...inside(given("USER")), ...commandOf(given("HEALTHCHECK"))]

    const [node = "", ...entry] = ["env", ...commandOf(given("ENTRYPOINT"))]
    expect(commandOf(given("CMD"))).toEqual(["serve"])
    const server = yield* runServer(environment, { through: inside(given("USER")), node, entry: entry.join(" ") })
    expect(readFileSync(`/proc/${server.child.pid}/status`, "utf8")).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m)
    expect(existsSync(join(root, "data/linden.db"))).toBe(true)
    expect(statusOf(health)).toBe(0)
    expect(statusOf([...inside("root"), "touch", "/opt/written"])).not.toBe(0)
    expect(given("STOPSIGNAL")).toBe("SIGTERM")
    expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
    expect(statusOf(health)).toBe(1)
  })
)
