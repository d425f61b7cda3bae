import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, chownSync, cpSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { begin, ended, key } from "../import/CrashKit.ts"
import { fetchNode } from "../nodes/FetchNode.ts"
import { endServer, freePort, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { installPackage } from "./InstallPackage.ts"
import { sandboxOf } from "./UnitSandbox.ts"

const path = join(import.meta.dirname, "../../deploy/linden.service")
const unit = readFileSync(path, "utf8")
const without = (directive: string) => unit.replace(new RegExp(`^${directive}$`, "m"), "")

/** The values of `Environment=`. */
const environment = Object.fromEntries(
  [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value])
)

/** Installs the package with Node, as in `/usr/local`. */
const installed = Effect.gen(function* () {
  const { prefix } = yield* installPackage
  cpSync(yield* fetchNode("24"), join(prefix, "bin/node"))
  chmodSync(prefix, 0o755)
  return prefix
})

/** A new sandbox of a unit, with the state directory that a user of its own has. */
const newSandbox = (text: string, prefix: string) =>
  Effect.gen(function* () {
    const state = yield* temporaryFolder
    chownSync(state, 61_184, 61_184)
    return { state, through: sandboxOf(text, yield* temporaryFolder, prefix, state) }
  })

const send = (url: string, method: string, path: string, body?: object) =>
  Effect.promise(async () => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "user-agent": "curl/8.5.0" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    return { status: response.status, text: await response.text() }
  })
const dataOf = ({ text }: { readonly text: string }) => JSON.parse(text).data

describe("the systemd unit", () => {
  it("is valid, and has the documented exposure", () => {
    const told = execFileSync("systemd-analyze", ["security", "--offline=true", path], { encoding: "utf8" })
    const docs = readFileSync(join(import.meta.dirname, "../../docs/deployment.md"), "utf8")
    expect(docs).toContain(`exposure at ${/exposure level for linden\.service: ([\d.]+)/.exec(told)?.[1]}.`)
    const { stderr } = spawnSync("systemd-analyze", ["verify", path], { encoding: "utf8" })
    expect(stderr.trim()).toMatch(/^(?:linden\.service: Command \/usr\/local\/bin\/linden is not executable.*)?$/)
  })

  it.scopedLive("hides files, devices and other processes, and refuses calls without ending the process", () =>
    Effect.gen(function* () {
      const { state, through } = yield* newSandbox(unit, yield* temporaryFolder)
      const [command = "", ...rest] = through
      const inside = (...args: ReadonlyArray<string>) => spawnSync(command, [...rest, ...args], { encoding: "utf8" })
      const shell = (script: string) => inside("sh", "-c", script).stdout.trim()
      expect(shell("id -u; umask; touch /var/lib/linden/here /tmp/here && echo written")).toBe("61184\n0077\nwritten")
      expect(readdirSync(state)).toEqual(["here"])
      expect(shell("touch /etc/here /usr/local/here || ls -A /home /proc/1 /proc/cpuinfo /dev/kmsg")).toBe("")
      expect(shell("grep ^Cap /proc/self/status | grep -v 0000000000000000")).toBe("")
      const python = (code: string) => inside("/usr/bin/python3", "-c", code)
      expect(python("import socket; socket.socket(socket.AF_NETLINK)").stderr).toContain("[Errno 97]")
      expect(python("import os; os.chroot('/')").stderr).toContain("[Errno 1]")
      expect(python("import os; os.sched_setaffinity(0, [0])").stderr).toContain("[Errno 1]")
      expect(python("import os; os.nice(5)").status).toBe(0)
    })
  )

  for (const [name, text] of [
    ["as it is", unit],
    ["without the right to change priorities", without("SystemCallFilter=setpriority")]
  ] as const) {
    it.scopedLive(`(${name}) runs a server that books clicks, draws, imports, backs up and starts again`, () =>
      Effect.gen(function* () {
        const prefix = yield* installed
        const { state, through } = yield* newSandbox(text, prefix)
        expect(unit).toContain("\nExecStart=/usr/local/bin/linden serve\n")
        const given = {
          ...environment,
          LINDEN_PORT: String(yield* freePort),
          LINDEN_BOOTSTRAP_KEY: key,
          LINDEN_BACKUP_SCHEDULE: "* * * * *",
          LINDEN_UNPROVEN_DOMAINS: "serve",
          PATH: "/usr/local/bin:/usr/bin:/bin"
        }
        const program = { through, node: "env", entry: "/usr/local/bin/linden" }
        const server = yield* runServer(given, program)
        const link = { url: "https://example.com/", custom_slug: "go", redirect_type: "instant" }
        const { id } = dataOf(yield* send(server.url, "POST", "/api/v1/links", link))
        expect((yield* send(server.url, "GET", "/go")).status).toBe(302)
        const qrcode = { url: "https://example.com/", name: "Tree", design_config: {} }
        const drawn = dataOf(yield* send(server.url, "POST", "/api/v1/qrcodes", qrcode)).id
        expect((yield* send(server.url, "GET", `/api/v1/qrcodes/${drawn}/image?format=png`)).status).toBe(200)
        const rows = "INSERT INTO yourls_url VALUES ('a', 'https://example.com/a', '', '2024-01-02 03:04:05', '', 0);"
        const table =
          "CREATE TABLE yourls_url (keyword varchar(100), url text, title text, timestamp timestamp, ip text, clicks int);"
        const job = yield* begin(server.url, table + rows)
        expect(yield* ended(server.url, job.id)).toMatchObject({ state: "done" })
        const clicks = Effect.map(send(server.url, "GET", `/api/v1/links/${id}`), (got) => dataOf(got).total_clicks)
        yield* comes("The click", clicks, (total) => total === 1)
        const backups = Effect.sync(() => readdirSync(state).includes("backups") && readdirSync(join(state, "backups")))
        yield* comes("A backup", backups, (names) => names !== false && names.some((one) => one.endsWith(".tar.gz")))
        expect((yield* endServer(server, "SIGTERM")).code).toBe(0)

        const again = yield* runServer(given, program)
        expect((yield* send(again.url, "GET", "/go")).status).toBe(302)
        expect((yield* endServer(again, "SIGTERM")).code).toBe(0)
      })
    )
  }
})
