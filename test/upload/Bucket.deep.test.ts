import { expect, it } from "@effect/vitest"
import { ConfigProvider, Context, Effect, Layer, Option, Redacted } from "effect"
import sharp from "sharp"
import { bucket } from "../../src/settings/BucketSettings.ts"
import { bucketServer } from "../support/BucketServer.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { dataOf } from "../support/Scenario.ts"
import { migratedPostgres, TestServer, testServer } from "../support/TestServer.ts"
import { fetched, remove, upload } from "./Uploading.ts"

/** Servers on one database, each with a bucket or without one. */
const nodes = Effect.gen(function* () {
  const databaseUrl = yield* migratedPostgres
  return (given: Effect.Effect.Success<typeof bucketServer> | undefined) =>
    Effect.gen(function* () {
      const settings = { databaseUrl, dataDir: yield* temporaryFolder, bucket: Option.fromNullable(given?.settings) }
      return Context.get(yield* Layer.build(Layer.fresh(testServer("postgres", settings))), TestServer)
    })
})

const picture = (color: string) =>
  Effect.promise(() =>
    sharp({ create: { width: 60, height: 60, channels: 3, background: color } })
      .png()
      .toBuffer()
  )

it.scopedLive("a picture is stored in the bucket, served by every server, and deleted with its upload", () =>
  Effect.gen(function* () {
    const start = yield* nodes
    const bucket = yield* bucketServer
    const [here, there] = [yield* start(bucket), yield* start(bucket)]
    const bytes = yield* picture("#123456")
    const [first, second] = [yield* upload(here, bytes), yield* upload(there, bytes)]
    expect([first.message, first.file]).toEqual([second.message, second.file])
    expect([first.status, first.message]).toEqual([201, "The picture was uploaded."])
    expect(yield* bucket.names).toContain(first.file)
    const rows = yield* here.sql`SELECT file FROM upload_contents WHERE content IS NOT NULL`
    expect(rows).toEqual([])
    const late = yield* start(bucket)
    const own = yield* fetched(here, first.path)
    const other = yield* fetched(late, first.path)
    expect([own.status, other.status, own.bytes.equals(other.bytes)]).toEqual([200, 200, true])
    // The same picture is the same upload, whichever server receives it.
    expect(second.id).toBe(first.id)
    yield* remove(late, first.id)
    expect(yield* bucket.names).toEqual([])
    for (const node of [here, there, late]) expect((yield* fetched(node, first.path)).status).toBe(404)
  })
)

it.scopedLive("while the bucket is offline, uploads are refused, and pictures with a copy are served", () =>
  Effect.gen(function* () {
    const start = yield* nodes
    const bucket = yield* bucketServer
    const [here, there] = [yield* start(bucket), yield* start(bucket)]
    const made = yield* upload(here, yield* picture("#222222"))
    yield* bucket.stop
    expect((yield* upload(here, yield* picture("#333333"))).status).toBe(503)
    expect((yield* fetched(here, made.path)).status).toBe(200)
    expect((yield* fetched(there, made.path)).status).toBe(503)
    // What cannot be deleted now is deleted later.
    expect((yield* remove(here, made.id)).status).toBe(200)
    expect((yield* fetched(here, made.path)).status).toBe(404)
    yield* bucket.start
    expect(yield* bucket.names).toContain(made.file)
    yield* here.sql`UPDATE upload_contents SET wanted_at = ${Date.now() - 3_700_000}`
    yield* there.sweep
    expect(yield* bucket.names).toEqual([])
    expect(yield* here.sql`SELECT file FROM upload_contents`).toEqual([])
    const list = dataOf<{ total: number }>(yield* here.send("GET", "/api/v1/uploads"))
    expect(list.total).toBe(0)
    expect((yield* upload(here, yield* picture("#333333"))).status).toBe(201)
  })
)

it.scopedLive("pictures already in the database stay there, and are served along with those in the bucket", () =>
  Effect.gen(function* () {
    const start = yield* nodes
    const bucket = yield* bucketServer
    const without = yield* start(undefined)
    const old = yield* upload(without, yield* picture("#444444"))
    const here = yield* start(bucket)
    const made = yield* upload(here, yield* picture("#555555"))
    for (const { path } of [old, made]) expect((yield* fetched(here, path)).status).toBe(200)
    expect((yield* fetched(without, old.path)).status).toBe(200)
    expect((yield* fetched(without, made.path)).status).toBe(503)
    expect(yield* bucket.names).not.toContain(old.file)
  })
)

it.scopedLive("a picture uploaded to one server while another deletes it has its content or is gone", () =>
  Effect.gen(function* () {
    const start = yield* nodes
    const bucket = yield* bucketServer
    const [here, there] = [yield* start(bucket), yield* start(bucket)]
    const bytes = yield* picture("#666666")
    for (let time = 0; time < 10; time++) {
      const { id } = yield* upload(here, bytes)
      yield* Effect.all([remove(there, id), upload(here, bytes), upload(there, bytes)], { concurrency: "unbounded" })
      const list = yield* there.send("GET", "/api/v1/uploads")
      const { uploads } = dataOf<{ uploads: ReadonlyArray<{ id: string; url: string }> }>(list)
      const names = yield* bucket.names
      for (const one of uploads) expect(names).toContain(one.url.split("/").at(-1))
      for (const one of uploads) yield* remove(here, one.id)
    }
    expect(yield* bucket.names).toEqual([])
  })
)

const all = {
  LINDEN_DATABASE_URL: "postgres://localhost/linden",
  LINDEN_S3_BUCKET: "linden",
  LINDEN_S3_ENDPOINT: "https://s3.example.com/",
  LINDEN_S3_ACCESS_KEY_ID: "id",
  LINDEN_S3_SECRET_ACCESS_KEY: "secret"
}
const read = (environment: Readonly<Record<string, string>>) =>
  Effect.withConfigProvider(bucket, ConfigProvider.fromMap(new Map(Object.entries(environment))))

it.effect("a bucket has a region and no prefix by default", () =>
  Effect.gen(function* () {
    const found = Option.getOrThrow(yield* read(all))
    expect({ ...found, secretAccessKey: Redacted.value(found.secretAccessKey) }).toEqual({
      ...{ bucket: "linden", endpoint: "https://s3.example.com", region: "us-east-1", prefix: "" },
      ...{ accessKeyId: "id", secretAccessKey: "secret" }
    })
    expect(yield* read({ ...all, LINDEN_S3_BUCKET: "" }).pipe(Effect.option)).toEqual(Option.none())
  })
)

it.effect.each([
  ["LINDEN_S3_ENDPOINT", { LINDEN_S3_ENDPOINT: "" }],
  ["LINDEN_S3_ACCESS_KEY_ID", { LINDEN_S3_ACCESS_KEY_ID: "" }],
  ["LINDEN_S3_SECRET_ACCESS_KEY", { LINDEN_S3_SECRET_ACCESS_KEY: "" }],
  ["LINDEN_DATABASE_URL", { LINDEN_DATABASE_URL: "" }],
  ["LINDEN_S3_BUCKET", { LINDEN_S3_BUCKET: "No bucket" }],
  ["LINDEN_S3_PREFIX", { LINDEN_S3_PREFIX: "/../" }]
] as const)("settings without a valid %s name it, and no secret", ([name, wrong]) =>
  Effect.gen(function* () {
    const failure = String(yield* Effect.flip(read({ ...all, ...wrong })))
    expect(failure).toContain(name)
    expect(failure).not.toContain('secret"')
  })
)
