import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeContext } from "@effect/platform-node"
import { expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect, Option } from "effect"
import { ClickToolsLive } from "../../layers/ClickTools.ts"
import { checkClicks, repairClicks } from "../../src/doctor/DamagedClicks.ts"
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
      expect(yield* run(repairClicks(ClickToolsLive))).toContain("The new one has the 2 clicks of the journal")
      expect(yield* run(checkClicks)).toMatchObject([{ level: "ok" }])
      expect(yield* run(repairClicks(ClickToolsLive))).toContain("nothing to repair")
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
    expect(yield* run(repairClicks(ClickToolsLive))).toContain("The damaged clicks.db is now")
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
    yield* repairClicks(ClickToolsLive).pipe(
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
    const repair = repairClicks(ClickToolsLive).pipe(
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
    expect(yield* repair).toContain("The new one has the 1 clicks of the journal")
    expect(yield* served(dataDir, shown)).toMatchObject({ status: 200, total: 1 })
  })
)
