import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import sharp from "sharp"
import { CopiesLimit } from "../../src/upload/LocalCopies.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { dataOf } from "../support/Scenario.ts"
import { migratedPostgres, TestServer, testServer } from "../support/TestServer.ts"
import { fetched, remove, upload } from "./Uploading.ts"

/** One of several servers on a database; it gets the same data folder again when it restarts. */
const nodes = Effect.map(
  migratedPostgres,
  (databaseUrl) => (dataDir?: string, copies?: number) =>
    Effect.gen(function* () {
      const own = dataDir ?? (yield* temporaryFolder)
      const server = Layer.fresh(testServer("postgres", { databaseUrl, dataDir: own }))
      const limited = copies === undefined ? server : Layer.provide(server, Layer.succeed(CopiesLimit, copies))
      return { ...Context.get(yield* Layer.build(limited), TestServer), files: join(own, "uploads"), dataDir: own }
    })
)

const noise = (seed: number, side = 40) =>
  Effect.promise(() =>
    sharp(Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => Math.abs(Math.sin(seed + at) * 1e6) % 251)), {
      raw: { width: side, height: side, channels: 3 }
    })
      .png()
      .toBuffer()
  )

const statusOf = (server: Parameters<typeof fetched>[0], path: string) =>
  Effect.map(fetched(server, path), ({ status }) => status)

it.scopedLive("a picture uploaded to one server is served by the others, until any of them deletes it", () =>
  Effect.gen(function* () {
    const start = yield* nodes
    const [here, there] = [yield* start(), yield* start()]
    const picture = yield* upload(here, yield* noise(1, 600))
    const own = yield* fetched(here, picture.path)
    expect(own.status).toBe(200)
    const all = yield* Effect.all(
      Array.from({ length: 5 }, () => fetched(there, picture.path)),
      { concurrency: "unbounded" }
    )
    for (const one of all) expect([one.status, one.bytes.equals(own.bytes)]).toEqual([200, true])
    // The next one is sent from the disk.
    expect(existsSync(join(there.files, picture.file))).toBe(true)
    const design_config = { image: picture.path }
    const logo = yield* there.send("POST", "/api/v1/qrcodes", {
      json: { name: "a", url: "https://example.com", design_config }
    })
    expect(logo.status, logo.text).toBe(201)
    expect((yield* remove(there, picture.id)).status).toBe(200)
    for (const node of [here, there]) expect(yield* statusOf(node, picture.path)).toBe(404)
    expect(yield* here.sql`SELECT file FROM upload_contents`).toEqual([])
  })
)

it.scopedLive("pictures of an earlier version, which are only on the disk, are copied into the database", () =>
  Effect.gen(function* () {
    const start = yield* nodes
    const dataDir = yield* temporaryFolder
    const [first, second, broken] = yield* Effect.scoped(
      Effect.gen(function* () {
        const node = yield* start(dataDir)
        const made = [
          yield* upload(node, yield* noise(2)),
          yield* upload(node, yield* noise(3)),
          yield* upload(node, yield* noise(4))
        ]
        yield* node.sql`DELETE FROM upload_contents`
        // On the first request to a running server, or at its start.
        expect(yield* statusOf(node, made[0]?.path ?? "")).toBe(200)
        expect(yield* node.sql`SELECT file FROM upload_contents`).toEqual([{ file: made[0]?.file }])
        return made
      })
    )
    if (first === undefined || second === undefined || broken === undefined) throw new Error("not uploaded")
    writeFileSync(join(dataDir, "uploads", broken.file), "something else")
    const other = yield* start()
    expect(yield* statusOf(other, second.path)).toBe(404)
    const again = yield* start(dataDir)
    yield* Effect.retry(
      Effect.filterOrFail(statusOf(other, second.path), (status) => status === 200),
      patiently
    )
    expect(yield* statusOf(again, broken.path)).toBe(404)
    expect(yield* statusOf(other, first.path)).toBe(200)
  })
)

it.scopedLive("while the database is offline, pictures with a copy on the disk are served, and others get a 503", () =>
  Effect.gen(function* () {
    const start = yield* nodes
    const [here, there] = [yield* start(), yield* start()]
    const picture = yield* upload(here, yield* noise(5))
    yield* here.sql`ALTER TABLE upload_contents RENAME TO away`
    expect(yield* statusOf(here, picture.path)).toBe(200)
    expect(yield* statusOf(there, picture.path)).toBe(503)
    yield* here.sql`ALTER TABLE away RENAME TO upload_contents`
    expect(yield* statusOf(there, picture.path)).toBe(200)
  })
)

it.scopedLive("copies on the disk stay within their limit, and removed ones are fetched again", () =>
  Effect.gen(function* () {
    const start = yield* nodes
    const node = yield* start(undefined, 20_000)
    const made = []
    for (const seed of [6, 7, 8, 9, 10, 11]) made.push(yield* upload(node, yield* noise(seed, 100)))
    const bytes = yield* node.sql<{ n: number }>`SELECT sum(size) AS n FROM upload_contents`
    expect(Number(bytes[0]?.n)).toBeGreaterThan(40_000)
    expect(readdirSync(node.files).length).toBeLessThan(made.length)
    for (const { path } of made) expect(yield* statusOf(node, path)).toBe(200)
  })
)

it.scopedLive("contents without an upload are deleted after an hour", () =>
  Effect.gen(function* () {
    const start = yield* nodes
    const node = yield* start()
    const picture = yield* upload(node, yield* noise(12))
    const before = Date.now() - 3_700_000
    yield* node.sql`INSERT INTO upload_contents (file, size, wanted_at, content)
      VALUES ('old.png', 1, ${before}, '\\x00'), ('young.png', 1, ${Date.now()}, '\\x00')`
    yield* node.sql`UPDATE upload_contents SET wanted_at = ${before} WHERE file = ${picture.file}`
    yield* node.sweep
    expect(yield* node.sql`SELECT file FROM upload_contents ORDER BY file`).toEqual(
      [{ file: picture.file }, { file: "young.png" }].sort((a, b) => (a.file < b.file ? -1 : 1))
    )
  })
)

it.scopedLive("a picture uploaded to one server while another deletes it has its content or is gone", () =>
  Effect.gen(function* () {
    const start = yield* nodes
    const [here, there] = [yield* start(), yield* start()]
    const bytes = yield* noise(13)
    for (let time = 0; time < 15; time++) {
      const { id } = yield* upload(here, bytes)
      yield* Effect.all([remove(there, id), upload(here, bytes), upload(there, bytes)], { concurrency: "unbounded" })
      const list = dataOf<{ uploads: ReadonlyArray<{ id: string; url: string }> }>(
        yield* here.send("GET", "/api/v1/uploads")
      )
      for (const one of list.uploads) expect(yield* statusOf(there, new URL(one.url).pathname)).toBe(200)
      for (const one of list.uploads) yield* remove(here, one.id)
    }
    expect(yield* here.sql`SELECT file FROM upload_contents`).toEqual([])
  })
)
