import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer, Option } from "effect"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { freeBytes } from "../../src/storage/DiskSpace.ts"
import { patiently } from "../support/Patience.ts"
import { api } from "../support/Scenario.ts"
import { type Database, oneDatabase, ownerKey, TestServer, testServer } from "../support/TestServer.ts"
import { ended, type Job, sendFile } from "./Kit.ts"

const mebibyte = 1024 ** 2

/** Runs a test on a server with its own settings, and passes its data folder. */
const onServer = <A, E>(
  database: Database,
  settings: (dataDir: string) => Effect.Effect<Partial<SettingsShape>>,
  run: (dataDir: string) => Effect.Effect<A, E, TestServer>
) =>
  Effect.gen(function* () {
    const dataDir = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "linden-room-"))),
      (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
    )
    const given = { dataDir, ...(yield* settings(dataDir)) }
    const server = Context.get(yield* Layer.build(testServer(database, given)), TestServer)
    return yield* Effect.provideService(run(dataDir), TestServer, server)
  })

const table =
  "CREATE TABLE `yourls_url` (`keyword` varchar(100), `url` text, `title` text, `timestamp` timestamp, `ip` varchar(41), `clicks` int);\n"
const rowsOf = (from: number, count: number, title = "x".repeat(400)) =>
  `INSERT INTO \`yourls_url\` VALUES ${Array.from(
    { length: count },
    (_, n) => `('room${from + n}','https://example.com/${from + n}','${title}','2024-01-01 00:00:00','127.0.0.1',0)`
  ).join(",")};\n`

/** A compressed YOURLS dump with that many rows; each takes half a kilobyte uncompressed. */
const packedDump = (rows: number) =>
  gzipSync(table + Array.from({ length: rows / 1000 }, (_, n) => rowsOf(n * 1000, 1000)).join(""), { level: 1 })

/** All remaining files of imports. */
const leftOf = (dataDir: string) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    const folder = join(dataDir, "imports")
    const files = existsSync(folder)
      ? readdirSync(folder, { recursive: true }).filter((name) => name !== "scratch")
      : []
    const chunks = yield* sql.onDialectOrElse({
      pg: () => sql<{ job_id: string }>`SELECT job_id FROM import_chunks`,
      orElse: () => Effect.succeed([])
    })
    return [...files, ...chunks]
  })

/** Their size in bytes. */
const bytesOf = (dataDir: string) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    const folder = join(dataDir, "imports")
    const sizes = existsSync(folder) ? readdirSync(folder).map((name) => statSync(join(folder, name)).size) : []
    const chunks = yield* sql.onDialectOrElse({
      pg: () => sql<{ size: number }>`SELECT octet_length(content) AS size FROM import_chunks`,
      orElse: () => Effect.succeed([])
    })
    return [...sizes, ...chunks.map(({ size }) => Number(size))].reduce((sum, size) => sum + size, 0)
  })

/** Sends the first bytes of an import and withholds the rest; the returned effect disconnects. */
const sendHalf = (bytes: number) =>
  Effect.map(TestServer, ({ url }) => {
    const head = [
      "POST /api/v1/imports HTTP/1.1",
      "Host: linden.test",
      `Authorization: Bearer ${ownerKey}`,
      "Content-Type: multipart/form-data; boundary=cut",
      "Transfer-Encoding: chunked",
      "",
      ""
    ].join("\r\n")
    const body = [
      "--cut",
      'Content-Disposition: form-data; name="file"; filename="a.csv"',
      "",
      `url\n${"https://example.com/\n".repeat(Math.ceil(bytes / 21))}`
    ].join("\r\n")
    const socket = connect(Number(new URL(url).port), "127.0.0.1")
    socket.write(`${head}${body.length.toString(16)}\r\n${body}`)
    return Effect.sync(() => void socket.destroy())
  })

const leavesNothing = (dataDir: string) =>
  leftOf(dataDir).pipe(
    Effect.filterOrFail(({ length }) => length === 0, String),
    Effect.retry(patiently)
  )

const diskLow = "The server's disk is almost full. Try again when there is more free space."
const overQuota = "A team's imports can use at most 1 MiB at a time. Wait for others to finish, or send a smaller file."

describe("the room for imports", () => {
  for (const database of [oneDatabase]) {
    it.scopedLive(`preserves the free space that clicks need, on ${database}`, () =>
      onServer(
        database,
        () => Effect.succeed({ minFreeDisk: 1024 ** 5 }),
        (dataDir) =>
          Effect.gen(function* () {
            const { body, status } = yield* sendFile({ source: "csv" }, "url\nhttps://example.com/\n")
            expect([status, body.code, body.message]).toEqual([503, "unavailable", diskLow])
            expect(yield* leftOf(dataDir)).toEqual([])
          })
      )
    )

    it.scopedLive(
      `ends before a small file fills the disk when unpacked, on ${database}`,
      () =>
        onServer(
          database,
          (dataDir) =>
            Effect.map(freeBytes(dataDir), (free) => ({
              minFreeDisk: Math.floor((Option.getOrThrow(free) - 100 * mebibyte) / 1.25)
            })),
          (dataDir) =>
            Effect.gen(function* () {
              const answer = yield* sendFile({ source: "yourls" }, packedDump(900_000), "yourls.sql.gz")
              // Other data may fill the disk to the minimum before the import does.
              if (answer.status === 503) return expect(answer.body.message).toBe(diskLow)
              const job = yield* ended((answer.body.data as Job).id)
              expect([job.state, job.reason]).toEqual(["paused", diskLow])
              expect((yield* api("POST", `/jobs/${job.id}/cancel`)).status).toBeLessThan(300)
              yield* leavesNothing(dataDir)
            })
        ),
      90_000
    )

    it.scopedLive(`is limited for each team by a quota, on ${database}`, () =>
      onServer(
        database,
        () => Effect.succeed({ importQuota: mebibyte }),
        (dataDir) =>
          Effect.gen(function* () {
            const large = yield* sendFile({ source: "csv" }, `url\n${"https://example.com/\n".repeat(60_000)}`)
            expect([large.status, large.body.code, large.body.errors]).toEqual([
              422,
              "limit_reached",
              { file: [overQuota] }
            ])
            yield* leavesNothing(dataDir)

            const packed = yield* sendFile({ source: "yourls" }, packedDump(10_000), "yourls.sql.gz")
            const failed = yield* ended((packed.body.data as Job).id)
            expect(failed.state).toBe("failed")
            expect([overQuota, "The unpacked content of this file is too large."]).toContain(failed.reason)
            yield* leavesNothing(dataDir)
          })
      )
    )

    it.scopedLive(`includes uploads in progress, until their clients disconnect, on ${database}`, () =>
      onServer(
        database,
        () => Effect.succeed({ importQuota: 4 * mebibyte }),
        (dataDir) =>
          Effect.gen(function* () {
            const { otherTeamKey } = yield* TestServer
            const cut = yield* sendHalf(3 * mebibyte)
            yield* bytesOf(dataDir).pipe(
              Effect.filterOrFail((bytes) => bytes >= 2 * mebibyte, String),
              Effect.retry(patiently)
            )
            const file = `url,title\n${`https://example.com/,${"x".repeat(1000)}\n`.repeat(2500)}`
            expect((yield* sendFile({ source: "csv" }, file)).body.code).toBe("limit_reached")
            const other = yield* sendFile({ source: "csv", dry_run: "true" }, file, "a.csv", yield* otherTeamKey)
            expect(other.status).toBe(202)
            yield* cut
            yield* leavesNothing(dataDir)
          })
      )
    )
  }
})
