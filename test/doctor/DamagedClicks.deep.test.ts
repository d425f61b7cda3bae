import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeContext } from "@effect/platform-node"
import { expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Cause, Effect, Exit, Layer, Option } from "effect"
import { RebuildToolsLive } from "../../layers/ClickTools.ts"
import { placeOf } from "../../src/backup/BackupPlace.ts"
import { makeBackup } from "../../src/backup/MakeBackup.ts"
import { checkClicks, renewClicks, repairClicks } from "../../src/doctor/DamagedClicks.ts"
import { StartError } from "../../src/StartError.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { type SettingsShape, usualSettings } from "../../src/settings/SettingsShape.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { TestServer, testServer } from "../support/TestServer.ts"

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

const served = <A, E>(dataDir: string, use: Effect.Effect<A, E, TestServer>) =>
  Effect.scoped(Effect.provide(use, testServer("sqlite", { dataDir, databaseUrl: Option.none() })))

const visit = Effect.gen(function* () {
  const { clicks, url } = yield* TestServer
  yield* Effect.promise(() => fetch(`${url}/here`, { redirect: "manual", headers: { "user-agent": firefox } }))
  yield* clicks
})

const firstVisits = Effect.gen(function* () {
  const { client } = yield* TestServer
  yield* client.links.create({ payload: { url: "https://example.com/", custom_slug: "here" } })
  yield* visit
  yield* visit
})

/** The status and text of a report, and the total that the link shows. */
const shown = Effect.gen(function* () {
  const { client, send } = yield* TestServer
  const report = yield* send("GET", "/api/v1/analytics")
  const { data } = yield* client.links.list({ urlParams: {} })
  return { status: report.status, text: JSON.stringify(report.body), total: data.links[0]?.total_clicks }
})

for (const [what, damage] of [
  ["was cut off", (file: string) => truncateSync(file, 8192)],
  ["is no database", (file: string) => writeFileSync(file, Buffer.alloc(65_536, 7))]
] as const) {
  it.scopedLive(`reports name a clicks.db that ${what}, and the doctor rebuilds it from the journal`, () =>
    Effect.gen(function* () {
      const dataDir = yield* temporaryFolder
      yield* served(dataDir, firstVisits)
      damage(join(dataDir, "clicks.db"))
      const broken = yield* served(dataDir, shown)
      expect(broken.status).toBe(503)
      expect(broken.text).toContain("the file clicks.db is damaged")
      expect(broken.text).toContain("linden doctor --repair")

      const settings = {
        ...usualSettings,
        dataDir,
        databaseUrl: Option.none(),
        countries: "off",
        logFormat: "logfmt",
        logLevel: "info"
      }
      const run = <A, E>(effect: Effect.Effect<A, E, Settings | NodeContext.NodeContext>) =>
        effect.pipe(
          Effect.provideService(Settings, settings as unknown as SettingsShape),
          Effect.provide(NodeContext.layer)
        )
      expect(yield* run(checkClicks)).toMatchObject([{ level: "error", check: "clicks" }])
      expect(yield* run(repairClicks(RebuildToolsLive))).toContain("The new file has the 2 clicks of the journal")
      expect(yield* run(checkClicks)).toMatchObject([{ level: "ok" }])
      expect(yield* run(repairClicks(RebuildToolsLive))).toContain("nothing to repair")
      expect(readdirSync(dataDir).filter((name) => name.startsWith("clicks.db.damaged-")).length).toBeGreaterThan(0)

      const repaired = yield* served(dataDir, Effect.zipRight(visit, shown))
      expect(repaired).toMatchObject({ status: 200, total: 3 })
    })
  )
}

/** Overwrites the first of several pages of clicks. */
const damageInside = (file: string) => {
  const database = new Database(file)
  database.pragma("wal_checkpoint(TRUNCATE)")
  const pages = database
    .prepare<[], number>("SELECT pageno FROM dbstat WHERE name = 'clicks' AND pagetype = 'leaf' ORDER BY path")
    .pluck()
    .all()
  const size = Number(database.pragma("page_size", { simple: true }))
  database.close()
  expect(pages.length).toBeGreaterThan(2)
  const bytes = readFileSync(file)
  bytes.fill(7, ((pages[0] ?? 0) - 1) * size, (pages[0] ?? 0) * size)
  writeFileSync(file, bytes)
}

it.scopedLive("reports name a clicks.db with a damaged page inside, which the doctor finds and rebuilds", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    yield* served(
      dataDir,
      Effect.gen(function* () {
        yield* firstVisits
        const { clicks, url } = yield* TestServer
        const headers = { "user-agent": firefox }
        const one = Effect.promise(() => fetch(`${url}/here`, { redirect: "manual", headers }))
        yield* Effect.replicateEffect(one, 298, { concurrency: 20, discard: true })
        yield* clicks
      })
    )
    damageInside(join(dataDir, "clicks.db"))
    const broken = yield* served(dataDir, shown)
    expect([broken.status, broken.text]).toEqual([503, expect.stringContaining("the file clicks.db is damaged")])
    const settings = {
      ...usualSettings,
      dataDir,
      databaseUrl: Option.none(),
      countries: "off",
      logFormat: "logfmt",
      logLevel: "info"
    }
    const run = <A, E>(effect: Effect.Effect<A, E, Settings | NodeContext.NodeContext>) =>
      effect.pipe(
        Effect.provideService(Settings, settings as unknown as SettingsShape),
        Effect.provide(NodeContext.layer)
      )
    expect(yield* run(checkClicks)).toMatchObject([{ level: "error", check: "clicks" }])
    // The journal no longer has clicks that were booked before the last start, but the totals stay.
    expect(yield* run(repairClicks(RebuildToolsLive))).toContain("The damaged clicks.db is now")
    expect(yield* run(checkClicks)).toMatchObject([{ level: "ok" }])
    expect(yield* served(dataDir, shown)).toMatchObject({ status: 200, total: 300 })
  })
)

it.scopedLive("a total does not fall if the journal no longer has its clicks", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    yield* served(
      dataDir,
      Effect.gen(function* () {
        yield* firstVisits
        yield* (yield* TestServer).sql`UPDATE links SET total_clicks = 500`
      })
    )
    truncateSync(join(dataDir, "clicks.db"), 8192)
    const settings = {
      ...usualSettings,
      dataDir,
      databaseUrl: Option.none(),
      countries: "off",
      logFormat: "logfmt",
      logLevel: "info"
    }
    yield* repairClicks(RebuildToolsLive).pipe(
      Effect.provideService(Settings, settings as unknown as SettingsShape),
      Effect.provide(NodeContext.layer)
    )
    expect(yield* served(dataDir, Effect.zipRight(visit, shown))).toMatchObject({ status: 200, total: 501 })
  })
)

it.scopedLive("clicks that someone deleted don't come back from the journal, unless that was undone", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    const settings = {
      ...usualSettings,
      dataDir,
      databaseUrl: Option.none(),
      countries: "off",
      logFormat: "logfmt",
      logLevel: "info"
    }
    const repair = repairClicks(RebuildToolsLive).pipe(
      Effect.provideService(Settings, settings as unknown as SettingsShape),
      Effect.provide(NodeContext.layer)
    )
    yield* served(
      dataDir,
      Effect.gen(function* () {
        yield* firstVisits
        const { send } = yield* TestServer
        const job = (answer: { readonly body: { readonly data?: unknown } }) =>
          String((answer.body.data as { readonly id: string }).id)
        const ends = (id: string, state: string) =>
          send("GET", `/api/v1/jobs/${id}`).pipe(
            Effect.filterOrFail(({ body }) => (body.data as { readonly state: string }).state === state),
            Effect.retry(patiently)
          )
        const remove = (count: number) =>
          send("POST", "/api/v1/analytics/clicks/delete", { json: { query: { period: "7d" }, confirm: count } })
        const first = job(yield* remove(2))
        yield* ends(first, "done")
        yield* send("POST", `/api/v1/jobs/${first}/undo`)
        yield* ends(first, "undone")
        const { clicks } = yield* TestServer
        yield* clicks
        const { data } = yield* (yield* TestServer).client.links.list({ urlParams: {} })
        expect(data.links[0]?.total_clicks).toBe(2)
        const builder = JSON.stringify([{ field: "browser", operator: "is", values: ["Firefox"] }])
        const json = { query: { period: "7d", builder }, confirm: 2 }
        yield* ends(job(yield* send("POST", "/api/v1/analytics/clicks/delete", { json })), "done")
        yield* visit
      })
    )
    truncateSync(join(dataDir, "clicks.db"), 8192)
    expect(yield* repair).toContain("The new file has the 1 clicks of the journal")
    expect(yield* served(dataDir, shown)).toMatchObject({ status: 200, total: 1 })
  })
)

const lose = (dataDir: string) => {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(join(dataDir, `clicks.db${suffix}`), { force: true })
}

/** Why a server refuses to start. */
const refusal = (dataDir: string) =>
  Effect.map(
    Effect.exit(Effect.scoped(Layer.build(testServer("sqlite", { dataDir, databaseUrl: Option.none() })))),
    (exit) => {
      const fault = Exit.isSuccess(exit) ? undefined : Cause.squash(exit.cause)
      return fault instanceof StartError ? fault.message : String(fault)
    }
  )

const tool = <A, E, R>(dataDir: string, effect: Effect.Effect<A, E, R>) => {
  const settings = { ...usualSettings, dataDir, databaseUrl: Option.none(), countries: "off", logFormat: "logfmt" }
  return effect.pipe(
    Effect.provideService(Settings, settings as unknown as SettingsShape),
    Effect.provide(NodeContext.layer)
  )
}

/** The visits of two runs. The start of the second run removes the journal of the first. */
const threeVisits = (dataDir: string) =>
  Effect.zipRight(served(dataDir, firstVisits), served(dataDir, Effect.zipRight(Effect.zipRight(visit, visit), visit)))

const wasRecorded = "but clicks were recorded in it."

for (const [what, why, damage] of [
  ["is missing", wasRecorded, lose],
  [
    "is empty",
    wasRecorded,
    (dataDir: string) => {
      lose(dataDir)
      writeFileSync(join(dataDir, "clicks.db"), "")
    }
  ],
  [
    "is incomplete",
    "because a repair was interrupted (clicks.db.unfinished).",
    (dataDir: string) => writeFileSync(join(dataDir, "clicks.db.unfinished"), "")
  ]
] as const) {
  it.scopedLive(`a server refuses to start if clicks.db ${what}, until the doctor rebuilds it`, () =>
    Effect.gen(function* () {
      const dataDir = yield* temporaryFolder
      yield* threeVisits(dataDir)
      damage(dataDir)
      const told = yield* refusal(dataDir)
      expect(told).toContain(`${join(dataDir, "clicks.db")} ${what}, ${why}`)
      expect(told).toContain("linden doctor --repair")
      const place = yield* placeOf(`${join(dataDir, "backups")}/`)
      const backup = yield* Effect.flip(
        tool(
          dataDir,
          makeBackup(place, "scheduled", () => {})
        )
      )
      expect(backup.message).toContain(`${why} Run linden doctor.`)
      const repair = yield* tool(dataDir, repairClicks(RebuildToolsLive))
      expect(repair).toContain(why)
      expect(repair).toMatch(/The new file has the [35] clicks/)
      const repaired = yield* served(dataDir, Effect.zipRight(visit, shown))
      expect(repaired).toMatchObject({ status: 200, total: 6 })
      expect(yield* tool(dataDir, repairClicks(RebuildToolsLive))).toContain("nothing to repair")
    })
  )
}

it.scopedLive("a lost clicks.db is detected even if all links with clicks are deleted", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    yield* threeVisits(dataDir)
    const database = new Database(join(dataDir, "linden.db"))
    database.pragma("foreign_keys = ON")
    database.exec("DELETE FROM links")
    database.close()
    lose(dataDir)
    expect(yield* refusal(dataDir)).toContain("is missing, but clicks were recorded in it")
  })
)

it.scopedLive("a new installation without clicks doesn't need a clicks.db", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    yield* served(dataDir, shown)
    lose(dataDir)
    expect(yield* served(dataDir, shown)).toMatchObject({ status: 200 })
  })
)

it.scopedLive("start-over --clicks replaces the clicks.db of another installation", () =>
  Effect.gen(function* () {
    const [dataDir, other] = [yield* temporaryFolder, yield* temporaryFolder]
    yield* threeVisits(dataDir)
    yield* served(other, firstVisits)
    lose(dataDir)
    cpSync(join(other, "clicks.db"), join(dataDir, "clicks.db"))
    expect(yield* refusal(dataDir)).toMatch(/clicks.db belongs to another installation.*start-over --clicks/)
    expect(yield* tool(dataDir, renewClicks(RebuildToolsLive))).toMatch(/^clicks.db is now in .*set-aside-/)
    expect(yield* served(dataDir, Effect.zipRight(visit, shown))).toMatchObject({ status: 200, total: 6 })
    const [aside = ""] = readdirSync(dataDir).filter((name) => name.startsWith("set-aside-"))
    expect(readdirSync(join(dataDir, aside))).toContain("clicks.db")
    expect(readdirSync(dataDir)).toContain("journal")
  })
)
