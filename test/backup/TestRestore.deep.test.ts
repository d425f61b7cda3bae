import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import SqliteFile from "better-sqlite3"
import { Effect, Option, Redacted } from "effect"
import { key, makeLink, makePlace } from "../click/CrashKit.ts"
import { bucketServer } from "../support/BucketServer.ts"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { type Database, makeDatabase } from "../support/TestServer.ts"
import { makeReceiver } from "../webhook/Receiver.ts"
import { servedPlace } from "./BackupKit.ts"

const send = (url: string, path: string, body: object) =>
  Effect.promise(async () => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    return (await fetch(`${url}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) })).status
  })

describe.each<Database>(["sqlite"])("a test restore on %s", (database) => {
  it.scopedLive("sends nothing until it goes live, and works only with its own other half", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const place = yield* makePlace(database)
      const own = { ...place.environment, LINDEN_ALLOW_PRIVATE_TARGETS: "true" }
      const server = yield* runServer(own)
      expect(yield* send(server.url, "/webhooks", { url: `${receiver.url}/hook`, events: ["link.created"] })).toBe(201)
      expect((yield* makeLink(server.url)).status).toBe(201)
      yield* comes(
        "the first event",
        Effect.sync(() => receiver.arrivals.length),
        (count) => count === 1
      )
      expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      const target = yield* temporaryFolder
      const file = join(target, "one.tar.gz")
      expect((yield* linden(["backup", file], own)).code).toBe(0)
      const url = Option.match(yield* makeDatabase(database), { onNone: () => "", onSome: Redacted.value })
      const trial = { ...own, LINDEN_DATA_DIR: join(target, "data"), LINDEN_DATABASE_URL: url }
      const restored = yield* linden(["restore", file, "--for-test"], trial)
      expect(restored).toMatchObject({ code: 0, stderr: "" })
      expect(restored.stdout).toContain("It is a test restore")
      if (database === "postgres") {
        const crossed = yield* linden(["serve"], { ...trial, LINDEN_DATABASE_URL: own.LINDEN_DATABASE_URL })
        expect(crossed.code).toBe(1)
        expect(crossed.stderr).toContain("is a test restore, but the database at LINDEN_DATABASE_URL is not.")
        const other = yield* linden(["serve"], { ...trial, LINDEN_DATA_DIR: own.LINDEN_DATA_DIR })
        expect(other.stderr).toContain("the database at LINDEN_DATABASE_URL is a test restore, but the data folder")
      }
      const quiet = yield* runServer({
        ...trial,
        LINDEN_BACKUP_SCHEDULE: "* * * * *",
        LINDEN_LINK_CHECKS: "true",
        LINDEN_DESTINATION_PREVIEWS: "true"
      })
      expect(yield* send(quiet.url, "/links", { url: `${receiver.url}/destination`, custom_slug: "two" })).toBe(201)
      const health = yield* Effect.promise(async () => (await (await fetch(`${quiet.url}/health`)).json()) as object)
      expect(health).toMatchObject({ test_restore: true })
      expect((yield* linden(["doctor"], trial)).stdout).toContain("This is a test restore")
      // A real server sends the event, and makes its first backup, within this time.
      yield* Effect.sleep("15 seconds")
      expect(quiet.stderr()).toContain("This is a test restore")
      expect((yield* endServer(quiet, "SIGTERM")).code).toBe(0)
      expect(receiver.arrivals).toHaveLength(1)
      expect(existsSync(join(target, "data/backups"))).toBe(false)
      expect((yield* linden(["go-live"], trial)).code).toBe(0)
      const real = yield* runServer(trial)
      yield* comes(
        "the waiting event",
        Effect.sync(() => receiver.arrivals.length),
        (count) => count === 2
      )
      expect((yield* endServer(real, "SIGTERM")).code).toBe(0)
      const twice = yield* linden(["go-live"], trial)
      expect(twice.stderr).toBe(`linden: ${join(target, "data")} is not a test restore (LINDEN_DATA_DIR).\n`)
    })
  )
})

describe("linden restore", () => {
  it.scopedLive("takes the newest backup by its content from a folder or a bucket, whatever the names", () =>
    Effect.gen(function* () {
      const { settings, all } = yield* bucketServer
      const place = yield* servedPlace(0)
      const folder = yield* temporaryFolder
      const environment = {
        ...place.environment,
        LINDEN_S3_ENDPOINT: settings.endpoint,
        LINDEN_S3_ACCESS_KEY_ID: settings.accessKeyId,
        LINDEN_S3_SECRET_ACCESS_KEY: Redacted.value(settings.secretAccessKey)
      }
      const bucket = `s3://${settings.bucket}/some/backups`
      // Names sort against their content.
      for (const name of ["z first.tgz", "a second.backup"]) {
        expect((yield* linden(["backup", join(folder, name)], environment)).code).toBe(0)
        expect((yield* linden(["backup", bucket], environment)).code).toBe(0)
        yield* Effect.sleep("1100 millis")
        const database = new SqliteFile(join(place.dataDir, "linden.db"))
        database.exec("UPDATE links SET title = 'second'")
        database.close()
      }
      writeFileSync(join(folder, "notes.txt"), "linden-20990101T000000Z-595c6ce6.tar.gz")
      writeFileSync(join(folder, "linden-20990101T000000Z-595c6ce6.tar.gz"), "not a backup")
      const titleFrom = (path: string, name: string) =>
        Effect.gen(function* () {
          const put = yield* linden(["restore", path, "--data-dir", join(folder, "restored", name)], environment)
          expect(put).toMatchObject({ code: 0, stderr: "" })
          const database = new SqliteFile(join(folder, "restored", name, "linden.db"), { readonly: true })
          const [title] = database.prepare("SELECT title FROM links").pluck().all()
          database.close()
          return title
        })
      const [, newest = ""] = yield* all
      expect(yield* titleFrom(folder, "a")).toBe("second")
      expect(yield* titleFrom(bucket, "b")).toBe("second")
      expect(yield* titleFrom(`${bucket}/`, "c")).toBe("second")
      const one = yield* linden(
        ["restore", `s3://${settings.bucket}/${newest}`, "--data-dir", join(folder, "d")],
        environment
      )
      expect(one).toMatchObject({ code: 0, stderr: "" })
      const verified = yield* linden(["backup", "verify", `${bucket}/`], {
        ...environment,
        LINDEN_DATA_DIR: "/nowhere"
      })
      expect(verified).toMatchObject({ code: 0, stderr: "" })
      expect(verified.stdout).toContain(`${bucket}/linden-`)
    })
  )
})
