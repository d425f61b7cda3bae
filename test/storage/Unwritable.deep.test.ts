import { chmodSync, chownSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"

const nobody = 65_534

/** Runs a command as another user, as a service does whose backup root restored. */
const asNobody = { through: ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"] }

const isRoot = process.getuid?.() === 0

it.runIf(isRoot)("a server names a file that root restored, its owner and the fix, and so does the doctor", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    chmodSync(folder, 0o755)
    const dataDir = join(folder, "data")
    mkdirSync(dataDir)
    expect((yield* linden(["team", "create", "Home"], { LINDEN_DATA_DIR: dataDir })).code).toBe(0)
    chownSync(dataDir, nobody, nobody)
    const served = yield* linden(["serve"], { LINDEN_DATA_DIR: dataDir, LINDEN_PORT: "0" }, asNobody)
    expect(served.stderr).toContain(`${join(dataDir, "linden.db")} cannot be written: it belongs to root`)
    expect(served.stderr).toContain(`chown -R nobody ${dataDir}`)
    expect(served.stderr.trim().split("\n")).toHaveLength(1)
    expect(served.code).toBe(1)
    const doctor = yield* linden(["doctor"], { LINDEN_DATA_DIR: dataDir }, asNobody)
    expect(doctor.stdout).toContain("✗ data folder")
    expect(doctor.stdout).toContain("it belongs to root")
  }).pipe(Effect.scoped, Effect.runPromise)
)

it.live("a server that can't remove its lock file stops without a stack trace", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    // A folder can't be removed as a file, as on a disk that became read-only.
    mkdirSync(join(dataDir, "linden.lock.json"))
    const server = yield* runServer({ LINDEN_DATA_DIR: dataDir })
    const ended = yield* endServer(server, "SIGTERM")
    expect(ended.code).toBe(0)
    expect(ended.stderr).not.toMatch(/^\s+at /m)
  }).pipe(Effect.scoped)
)
