import { readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { key, makePlace } from "../click/CrashKit.ts"
import { picture } from "../qr/Kit.ts"
import { bucketServer } from "../support/BucketServer.ts"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { emptyDatabase, installation, rowsIn } from "./CopyKit.ts"

/** The address of a database without its password, which is apart. */
const withoutPassword = (given: string) => {
  const url = new URL(given)
  const { password } = url
  url.password = ""
  return { url: url.href, password }
}

describe("linden copy", () => {
  it.scopedLive("moves an installation from SQLite to PostgreSQL and back, with every row", () =>
    Effect.gen(function* () {
      const { dataDir, settings, answersAt, isSameAt } = yield* installation
      const target = yield* temporaryFolder
      const url = yield* emptyDatabase
      const before = rowsIn(dataDir)
      const planned = yield* linden(["copy", "--to", url, "--dry-run"], settings)
      expect(planned).toMatchObject({ code: 0, stderr: "" })
      const contents = "2 teams, 1 person, 2 API keys, 9 links, 1 page, 2 QR codes, 1 picture, 14 clicks."
      expect(planned.stdout).toBe(`Would copy to the database: ${contents}\n`)
      const { password, ...address } = withoutPassword(url)
      const there = yield* linden(["copy", "--to", address.url], { ...settings, PGPASSWORD: password })
      expect(there).toMatchObject({ code: 0, stderr: "" })
      expect(there.stdout).toContain(`Copied to the database: ${contents}\nCompared `)
      const onPostgres = { LINDEN_DATABASE_URL: url }
      const back = join(target, "back")
      const returned = yield* linden(["copy", "--to", back], { ...settings, ...onPostgres })
      expect(returned).toMatchObject({ code: 0, stderr: "" })
      expect(returned.stdout).toContain(`Copied to ${back}: ${contents}\nCompared `)
      expect(rowsIn(back)).toEqual(before)
      for (const name of ["installation-id", "node-id"])
        expect(readFileSync(join(back, name), "utf8")).toBe(readFileSync(join(dataDir, name), "utf8"))
      expect(readdirSync(target)).toEqual(["back"])
      yield* isSameAt(onPostgres)
      yield* isSameAt({ LINDEN_DATA_DIR: back })
      // PostgreSQL has changed since, and its counts are changes of counts.
      const again = join(target, "again")
      expect((yield* linden(["copy", "--to", again], { ...settings, ...onPostgres })).code).toBe(0)
      expect(yield* answersAt({ LINDEN_DATA_DIR: again })).toEqual(yield* answersAt(onPostgres))
    })
  )

  it.scopedLive("takes pictures out of a bucket, and refuses if it isn't named", () =>
    Effect.gen(function* () {
      const { settings } = yield* bucketServer
      const { environment, dataDir } = yield* makePlace("postgres")
      const inBucket = {
        LINDEN_S3_BUCKET: settings.bucket,
        LINDEN_S3_ENDPOINT: settings.endpoint,
        LINDEN_S3_ACCESS_KEY_ID: settings.accessKeyId,
        LINDEN_S3_SECRET_ACCESS_KEY: Redacted.value(settings.secretAccessKey),
        LINDEN_S3_PREFIX: settings.prefix
      }
      const server = yield* runServer({ ...environment, ...inBucket })
      const bytes = yield* picture("png", 60)
      const path = yield* Effect.promise(async () => {
        const body = new FormData()
        body.append("file", new Blob([Uint8Array.from(bytes)]), "a.png")
        const sent = { method: "POST", headers: { authorization: `Bearer ${key}` }, body }
        const { data } = (await (await fetch(`${server.url}/api/v1/uploads`, sent)).json()) as { data: { url: string } }
        return new URL(data.url).pathname
      })
      expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      const own = readFileSync(join(dataDir, path))
      // The server's own copies are only a cache.
      rmSync(join(dataDir, "uploads"), { recursive: true })
      const folder = join(yield* temporaryFolder, "data")
      expect((yield* linden(["copy", "--to", folder], environment)).stderr).toContain("Set LINDEN_S3_BUCKET")
      const copied = yield* linden(["copy", "--to", folder], { ...environment, ...inBucket })
      expect(copied).toMatchObject({ code: 0, stderr: "" })
      expect(readFileSync(join(folder, path))).toEqual(own)
    })
  )
})
