import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { encodeRecord } from "../../src/click/journal/JournalRecord.ts"
import { segmentFile } from "../../src/click/journal/JournalSegments.ts"
import { key, makeLink, makePlace, type Place, visitAway } from "../click/CrashKit.ts"
import { eventually, record } from "../click/LedgerKit.ts"
import { built, endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { databases } from "../support/TestServer.ts"

type Made = { readonly data: { readonly id: string; readonly team_id: string } }

/** The data folder of a stopped server: one journal segment for each number of clicks of a link. */
const leftBehind = (made: Made, ...segments: ReadonlyArray<number>) =>
  Effect.map(temporaryFolder, (folder) => {
    writeFileSync(join(folder, "node-id"), randomUUID())
    mkdirSync(join(folder, "journal"))
    const line = encodeRecord(record({ at: Date.now() - 86_400_000, teamId: made.data.team_id, linkId: made.data.id }))
    for (const [n, count] of segments.entries()) {
      const torn = n === segments.length - 1 ? "" : line.slice(0, 50)
      writeFileSync(segmentFile(join(folder, "journal"), n + 1), line.repeat(count) + torn)
    }
    return folder
  })

const linkAt = (url: string) =>
  Effect.flatMap(makeLink(url), (answer) => Effect.promise(async () => (await answer.json()) as Made))

const shownAt = (url: string, { data }: Made) =>
  Effect.promise(async () => {
    const answer = await fetch(`${url}/api/v1/links/${data.id}`, { headers: { authorization: `Bearer ${key}` } })
    return ((await answer.json()) as { data: { total_clicks: number } }).data.total_clicks
  })

/** The total clicks in the team's report. */
const reportedAt = (url: string) =>
  Effect.promise(async () => {
    const answer = await fetch(`${url}/api/v1/analytics`, { headers: { authorization: `Bearer ${key}` } })
    return ((await answer.json()) as { data?: { total_clicks: number } }).data?.total_clicks
  })

const bookIn = (place: Place, path: string) => linden(["journal", "book", path], place.environment)

describe("linden journal book", () => {
  for (const database of databases) {
    it.scopedLive(`books the clicks of a stopped server once, beside a running one (${database})`, () =>
      Effect.gen(function* () {
        const place = yield* makePlace(database)
        const server = yield* runServer(place.environment)
        const link = yield* linkAt(server.url)
        const folder = yield* leftBehind(link, 700, 3, 40)
        const before = readdirSync(join(folder, "journal"))
        yield* visitAway(`${server.url}/go`, { sent: 0, answered: 0 }, 5)
        yield* eventually(Effect.map(reportedAt(server.url), (clicks) => clicks === 5))
        const first = yield* bookIn(place, folder)
        expect(yield* reportedAt(server.url)).toBe(748)
        const again = yield* bookIn(place, join(folder, "journal"))
        expect(first).toMatchObject({ code: 0, stderr: "", stdout: "Booked 743 clicks; 0 were already booked.\n" })
        expect(again).toMatchObject({ code: 0, stderr: "", stdout: "Booked 0 clicks; 743 were already booked.\n" })
        expect(readdirSync(join(folder, "journal"))).toEqual(before)
        yield* eventually(Effect.map(shownAt(server.url, link), (total) => total === 748))
        expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
        expect([yield* place.booked, yield* place.counted, yield* place.shown]).toEqual([748, 748, 748])
        expect((yield* linden(["verify"], place.environment)).code).toBe(0)
      })
    )

    it.scopedLive(`books each click once even if it is killed halfway (${database})`, () =>
      Effect.gen(function* () {
        const clicks = 160_000
        const place = yield* makePlace(database)
        const server = yield* runServer(place.environment)
        const folder = yield* leftBehind(yield* linkAt(server.url), clicks)
        const child = spawn(process.execPath, [built, "journal", "book", folder], {
          env: { ...process.env, ...place.environment },
          stdio: "ignore"
        })
        const ended = new Promise((resolve) => child.once("exit", resolve))
        // The first click creates the tables.
        const some = Effect.filterOrFail(Effect.sandbox(place.booked), (booked) => booked > 0)
        yield* Effect.retry(some, patiently)
        child.kill("SIGKILL")
        yield* Effect.promise(() => ended)
        const half = yield* place.booked
        expect(half).toBeGreaterThan(0)
        expect(half).toBeLessThan(clicks)
        const rest = yield* bookIn(place, folder)
        expect(rest.stdout + rest.stderr).toBe(`Booked ${clicks - half} clicks; ${half} were already booked.\n`)
        yield* endServer(server, "SIGTERM")
        expect([yield* place.booked, yield* place.counted, yield* place.shown]).toEqual([clicks, clicks, clicks])
      })
    )
  }

  it.scopedLive("ignores a folder that a running server uses, or that no server has used", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("sqlite")
      const server = yield* runServer(place.environment)
      const held = yield* bookIn(place, place.dataDir)
      expect(held).toMatchObject({ code: 1, stdout: "" })
      expect(held.stderr).toContain(`is in use by process ${server.child.pid} on `)
      expect(held.stderr.trim().split("\n")).toHaveLength(1)
      const empty = yield* temporaryFolder
      for (const path of [empty, join(empty, "journal"), join(empty, "missing")]) {
        const none = yield* bookIn(place, path)
        expect(none).toMatchObject({ code: 1, stdout: "" })
        expect(none.stderr).toContain("is neither the data folder of a server nor a journal folder")
      }
      expect(readdirSync(empty)).toEqual([])
    })
  )
})
