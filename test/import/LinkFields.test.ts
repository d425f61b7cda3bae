import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { api, dataOf } from "../support/Scenario.ts"
import { onEachDatabase } from "../support/TestServer.ts"
import { bring, ended, type Job, linksOf, reportOf, undo } from "./Kit.ts"
import { double } from "./source/Kit.ts"

const shlinkLink = (code: string, more: object = {}) => ({
  shortCode: code,
  shortUrl: `https://s.test/${code}`,
  longUrl: `https://example.com/${code}`,
  dateCreated: "2021-03-04T05:06:07+00:00",
  tags: [],
  meta: {},
  domain: null,
  title: null,
  hasRedirectRules: false,
  visitsSummary: { total: 0 },
  ...more
})

const noVisits = { visits: { data: [], pagination: { pagesCount: 1 } } }

/** Imports these links of a Shlink instance, which lists no visits. */
const bringShlink = (links: ReadonlyArray<object>, more: object = {}) =>
  Effect.gen(function* () {
    const listed = { shortUrls: { data: links, pagination: { pagesCount: 1, totalItems: links.length } } }
    const { base } = yield* double(({ path }) => ({ json: path.endsWith("/visits") ? noVisits : listed }))
    const fields = { source: "shlink", token: "key", base_url: base, allow_private: true, ...more }
    const answer = yield* api("POST", "/imports", fields)
    expect(answer.status, answer.text).toBe(202)
    return yield* ended(dataOf<Job>(answer).id)
  })

const linkAt = (code: string) =>
  Effect.map(linksOf(`search=${code}`), (links) => links.find(({ short_code }) => short_code === code))

onEachDatabase(
  "an import from another service",
  (it) => {
    it.scoped("keeps start, limit, query and short codes of several parts", () =>
      Effect.gen(function* () {
        const job = yield* bringShlink([
          shlinkLink("spring/sale", {
            meta: { validSince: "2021-01-01T00:00:00+00:00", maxVisits: 100 },
            forwardQuery: false,
            visitsSummary: { total: 40 }
          }),
          shlinkLink("spring/over", { meta: { maxVisits: 5 }, visitsSummary: { total: 8 } }),
          shlinkLink("spring/odd", {
            meta: { validSince: "2031-01-01T00:00:00+00:00", validUntil: "2030-01-01T00:00:00+00:00" }
          })
        ])
        expect(job).toMatchObject({ state: "done", result: { created: 3 } })
        expect(yield* linkAt("spring/sale")).toMatchObject({
          short_url: "http://linden.test/spring/sale",
          starts_at: "2021-01-01 00:00:00",
          max_clicks: 100,
          remaining_clicks: 60,
          forward_query: 0
        })
        expect(yield* linkAt("spring/over")).toMatchObject({ max_clicks: 5, state: "used_up", forward_query: 1 })
        expect(yield* linkAt("spring/odd")).toMatchObject({ starts_at: null, expires_at: "2030-01-01 00:00:00" })
        expect((yield* reportOf(job.id)).join("\n")).toContain("The start time is not before the expiration date")
      })
    )

    it.scoped("replaces these fields, and an undo restores them", () =>
      Effect.gen(function* () {
        const own = {
          url: "https://example.com/own",
          custom_slug: "fields/one",
          max_clicks: 50,
          expired_url: "https://example.com/over",
          starts_at: "2020-05-01 00:00:00",
          forward_query: 0,
          redirect_status: 307
        }
        expect((yield* api("POST", "/links", own)).status).toBe(201)
        const link = shlinkLink("fields/one", { meta: { maxVisits: 9 }, visitsSummary: { total: 2 } })
        const job = yield* bringShlink([link], { conflict: "replace" })
        expect(job.result).toMatchObject({ replaced: 1 })
        expect(yield* linkAt("fields/one")).toMatchObject({
          destination_url: "https://example.com/fields/one",
          max_clicks: 9,
          expired_url: null,
          starts_at: null,
          forward_query: 1,
          redirect_status: 302
        })
        yield* undo(job.id)
        const { url, custom_slug, ...fields } = own
        expect(yield* linkAt("fields/one")).toMatchObject({ ...fields, destination_url: url, remaining_clicks: 50 })
      })
    )

    it.effect("reads short codes of several parts in a table, in whichever column", () =>
      Effect.gen(function* () {
        const inColumn = (name: string, cell: string) =>
          bring({ source: "csv" }, `Long URL,${name}\nhttps://example.com/${cell.length},${cell}\n`)
        yield* inColumn("Short code", "table/one")
        yield* inColumn("Short URL", "table/two/three")
        yield* inColumn("Short URL", "https://linden.test/table/three")
        for (const code of ["table/one", "table/two/three", "table/three"]) {
          expect(yield* linkAt(code)).toMatchObject({ short_code: code, custom_domain: null })
        }
      })
    )
  },
  { allowPrivateTargets: true }
)
