import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Stream } from "effect"
import { openTables, type Tables } from "../../src/storage/TableReader.ts"
import { sharedPages } from "../import/SharedPages.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"

const fileOf = (content: Uint8Array) =>
  Effect.map(temporaryFolder, (folder) => {
    const path = join(folder, "uploaded.db")
    writeFileSync(path, content)
    return path
  })

/** Whether a process reads this file. */
const isRead = (path: string) =>
  readdirSync("/proc").some((id) => {
    if (!/^\d+$/.test(id) || !existsSync(`/proc/${id}/cmdline`)) return false
    // The process may end in the meantime.
    const { stdout } = spawnSync("cat", [`/proc/${id}/cmdline`])
    return stdout.includes(path)
  })

const count = ({ count }: Tables) => count("links")
const rows = ({ blocks }: Tables) => Stream.runCount(blocks("SELECT * FROM links"))
const sorted = ({ blocks }: Tables) => Stream.runCount(blocks("SELECT * FROM links ORDER BY target"))
const huge = ({ blocks }: Tables) => Stream.runCount(blocks("SELECT hex(zeroblob(400000000)) AS text"))
const none = ({ blocks }: Tables) => Stream.runCount(blocks("SELECT * FROM links WHERE target = 'none'"))

const faultOf = (
  path: string,
  ask: (tables: Tables) => Effect.Effect<number, { readonly reason: string }>,
  millis = 60_000
) => Effect.scoped(Effect.flatMap(openTables(path, { millis }), (tables) => Effect.flip(ask(tables))))

// Processes are found in Linux's /proc.
describe.runIf(process.platform === "linux")("a hostile database", () => {
  it.scopedLive("is rejected if it has more rows than fit into the file", () =>
    Effect.gen(function* () {
      const path = yield* fileOf(sharedPages())
      expect((yield* faultOf(path, count)).reason).toBe("broken")
      expect((yield* faultOf(path, rows)).reason).toBe("broken")
    })
  )

  it.scopedLive("ends at the time limit if a query finds no row or sorts all of them", () =>
    Effect.gen(function* () {
      const path = yield* fileOf(sharedPages())
      expect((yield* faultOf(path, none, 2000)).reason).toBe("time")
      // Or before that, because a sort writes more than allowed.
      expect(["time", "broken"]).toContain((yield* faultOf(path, sorted, 2000)).reason)
    })
  )

  it.scopedLive("ends at the memory limit", () =>
    Effect.gen(function* () {
      expect((yield* faultOf(yield* fileOf(sharedPages()), huge)).reason).toBe("memory")
    })
  )

  it.scopedLive("loses its process as soon as reading is interrupted", () =>
    Effect.gen(function* () {
      const path = yield* fileOf(sharedPages())
      const reading = yield* Effect.fork(Effect.scoped(Effect.flatMap(openTables(path), none)))
      yield* comes(
        "the process",
        Effect.sync(() => isRead(path)),
        (is) => is
      )
      yield* Fiber.interrupt(reading)
      expect(isRead(path)).toBe(false)
    })
  )
})
