import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect, Option } from "effect"
import { v7 } from "uuid"
import { browse, newPerson } from "../signin/Kit.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { done } from "../support/Scenario.ts"
import { TestServer, testServer } from "../support/TestServer.ts"

const marker = "marker-that-no-other-file-contains"
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

/** The files of clicks that contain the marker. */
const filesWithMarker = (dataDir: string) => {
  const journal = join(dataDir, "journal")
  const files = [
    ...["clicks.db", "clicks.db-wal"].map((name) => join(dataDir, name)),
    ...readdirSync(journal).map((name) => join(journal, name))
  ]
  return files.filter((file) => existsSync(file) && readFileSync(file).includes(marker))
}

const expired = (job: string) =>
  Effect.flatMap(TestServer, ({ sql }) => sql`UPDATE jobs SET undo_until = ${Date.now() - 120_000} WHERE id = ${job}`)

const erasedByOwner = (job: string) =>
  Effect.gen(function* () {
    const owner = yield* newPerson("owner")
    expect((yield* browse(owner.cookie, "POST", `/jobs/${job}/erase`)).status).toBe(202)
  })

/** More deletions than one statement reads, which are older and kept. */
const addOthers = (database: Database.Database) => {
  const insert = database.prepare("INSERT INTO click_deletions (job, team) VALUES (?, 1)")
  for (let n = 0; n < 250; n++) insert.run(v7({ msecs: Date.now() - 1_800_000 + n }))
}

it.scopedLive.each([
  ["their deletion can't be undone any more", expired],
  ["an owner erases them at once", erasedByOwner]
] as const)("clicks are erased from all files when %s", ([, end]) =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    yield* Effect.gen(function* () {
      const { url, clicks, send } = yield* TestServer
      const link = yield* done("POST", "/links", { url: "https://example.com/", custom_slug: "erased" })
      const visits = Array.from({ length: 40 }, (_, n) => `${url}/erased?utm_source=${marker}-${n}`)
      for (const address of visits) {
        yield* Effect.promise(() => fetch(address, { redirect: "manual", headers: { "user-agent": firefox } }))
      }
      yield* clicks
      expect(filesWithMarker(dataDir).length).toBeGreaterThan(1)
      const begun = yield* send("DELETE", `/api/v1/links/${link["id"]}/clicks?confirm=40`)
      const { id } = begun.body.data as { readonly id: string }
      yield* done("GET", `/jobs/${id}`).pipe(
        Effect.filterOrFail(({ state }) => state === "done"),
        Effect.retry(patiently)
      )
      // The old segment of the journal goes at once; the clicks stay for an undo.
      const inJournal = Effect.sync(() => filesWithMarker(dataDir).filter((file) => file.endsWith(".ndj")))
      yield* Effect.retry(
        Effect.filterOrFail(inJournal, (files) => files.length === 0),
        patiently
      )
      const using = <A>(use: (database: Database.Database) => A) =>
        Effect.acquireUseRelease(
          Effect.sync(() => new Database(join(dataDir, "clicks.db"))),
          (database) => Effect.sync(() => use(database)),
          (database) => Effect.sync(() => database.close())
        )
      const read = <A>(query: string) => using((database) => database.prepare<[], A>(query).pluck().get())
      expect(yield* read("SELECT count(*) FROM deleted_clicks")).toBe(40)
      yield* using(addOthers)
      yield* end(id)
      yield* Effect.retry(
        Effect.filterOrFail(
          Effect.sync(() => filesWithMarker(dataDir)),
          (files) => files.length === 0
        ),
        patiently
      )
      expect(yield* read("SELECT count(*) FROM deleted_clicks")).toBe(0)
      expect(yield* read("SELECT count(*) FROM click_deletion_parts")).toBe(0)
      const late = yield* send("POST", `/api/v1/jobs/${id}/undo`)
      expect([late.status, late.body.code]).toEqual([409, "job_state"])
      expect(yield* done("GET", `/links/${link["id"]}`)).toMatchObject({ total_clicks: 0 })
    }).pipe(Effect.provide(testServer("sqlite", { dataDir, databaseUrl: Option.none(), trustProxy: true })))
  })
)
