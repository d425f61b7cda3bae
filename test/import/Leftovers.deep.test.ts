import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { v7 } from "uuid"
import { dayMillis } from "../../src/lib/Time.ts"
import { patiently } from "../support/Patience.ts"
import { oneDatabase, TestServer, testServer } from "../support/TestServer.ts"
import { bring } from "./Kit.ts"

const dump = [
  "CREATE TABLE `yourls_url` (`keyword` varchar(100), `url` text, `title` text, `timestamp` timestamp, `ip` varchar(41), `clicks` int);",
  "INSERT INTO `yourls_url` VALUES ('left','https://example.com/left','Left','2024-01-01 00:00:00','127.0.0.1',0);"
].join("\n")

describe("leftovers of a killed server's imports", () => {
  for (const database of [oneDatabase])
    it.scopedLive(`are removed at the next start, and a copy when its import has ended, on ${database}`, () =>
      Effect.gen(function* () {
        const dataDir = yield* Effect.acquireRelease(
          Effect.sync(() => mkdtempSync(join(tmpdir(), "linden-leftovers-"))),
          (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
        )
        const scratch = join(dataDir, "imports", "scratch")
        mkdirSync(join(scratch, "linden-import-abc"), { recursive: true })
        writeFileSync(join(scratch, "linden-import-abc", "scratch.db"), "left behind")
        const old = join(dataDir, "imports", v7({ msecs: Date.now() - 2 * dayMillis }))
        const fresh = join(dataDir, "imports", v7())
        for (const file of [old, fresh]) writeFileSync(file, "arrived without a job")
        const server = Context.get(yield* Layer.build(testServer(database, { dataDir })), TestServer)
        expect(existsSync(join(scratch, "linden-import-abc"))).toBe(false)
        if (database === "sqlite") {
          yield* Effect.retry(
            Effect.filterOrFail(
              Effect.sync(() => existsSync(old)),
              (exists) => !exists,
              String
            ),
            patiently
          )
          expect(existsSync(fresh)).toBe(true)
        }
        const job = yield* Effect.provideService(bring({ source: "yourls" }, dump, "yourls.sql"), TestServer, server)
        expect(job).toMatchObject({ state: "done", result: { created: 1 } })
        expect(readdirSync(scratch)).toEqual([])
      })
    )
})
