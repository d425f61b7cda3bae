import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { fetched } from "../qr/Kit.ts"
import { patiently } from "../support/Patience.ts"
import { dataOf, done } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"
import { html, makeLink, onReadingServer, page, picture, readDestination, readLink, tried } from "./Kit.ts"

const icon = await Effect.runPromise(picture("png"))

const known = (url: string) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    return yield* sql`SELECT hash FROM destinations WHERE url = ${url}`
  })

const age = (url: string, millis: number) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    yield* sql`UPDATE destinations SET fetched_at = fetched_at - ${millis} WHERE url = ${url}`
  })

const hour = 3_600_000

onReadingServer(
  "the stored details of destinations",
  (request, response) => {
    const path = request.url ?? ""
    if (path === "/favicon.ico") return page(response, icon, "image/x-icon")
    if (path.startsWith("/missing")) return void response.writeHead(404).end()
    return page(response, html(`<title>Page ${path}</title>`))
  },
  (it, internet) => {
    const timesAsked = (address: string) => internet().asked.filter((one) => one === address).length

    it.effect("last a week, and are fetched again when a link is created after that", () =>
      Effect.gen(function* () {
        const url = "http://kept.example/a"
        yield* readDestination((yield* makeLink(url)).id)
        expect((yield* makeLink(url)).destination).toMatchObject({ title: "Page /a" })
        yield* age(url, 6 * 24 * hour)
        yield* makeLink(url)
        yield* readDestination((yield* makeLink("http://kept.example/b")).id)
        expect(timesAsked("kept.example/a")).toBe(1)
        yield* age(url, 2 * 24 * hour)
        yield* makeLink(url)
        yield* Effect.retry(
          Effect.suspend(() => (timesAsked("kept.example/a") === 2 ? Effect.void : Effect.fail("not yet"))),
          patiently
        )
      })
    )

    it.effect("are retried after an hour if the fetch failed, at most four times by themselves", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const url = "http://failing.example/missing"
        yield* makeLink(url)
        yield* tried(url)
        yield* makeLink(url)
        expect((yield* tried(url)).failures).toBe(1)
        for (const failures of [2, 3, 4]) {
          yield* sql`UPDATE destinations SET due_at = 0 WHERE url = ${url}`
          yield* makeLink(`http://other-${failures}.example/`)
          const row = yield* Effect.retry(
            Effect.filterOrFail(tried(url), (one) => one.failures === failures),
            patiently
          )
          expect(row.due_at === null).toBe(failures === 4)
        }
        yield* age(url, 2 * hour)
        yield* makeLink(url)
        yield* Effect.retry(
          Effect.filterOrFail(tried(url), ({ failures }) => failures === 5),
          patiently
        )
      })
    )

    it.effect("follow a link to its new destination", () =>
      Effect.gen(function* () {
        const { id } = yield* makeLink("http://moved.example/old")
        yield* readDestination(id)
        const changed = yield* done("PUT", `/links/${id}`, { destination_url: "http://moved.example/new" })
        expect(changed["destination"]).toBe(null)
        expect((yield* readDestination(id)).title).toBe("Page /new")
      })
    )

    it.effect("belong to each team: none learns what another one links to", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey, sql } = yield* TestServer
        const url = "http://secret.example/plan"
        const other = yield* otherTeamKey
        const mine = yield* readDestination((yield* makeLink(url)).id)
        const made = yield* makeLink(url, {}, other)
        expect(made.destination).toBe(null)
        const theirs = yield* readDestination(made.id, other)
        expect(timesAsked("secret.example/plan")).toBe(2)
        expect(theirs.title).toBe(mine.title)
        expect(theirs.icon_url).not.toBe(mine.icon_url)
        expect((yield* fetched(String(theirs.icon_url))).bytes).toEqual((yield* fetched(String(mine.icon_url))).bytes)
        expect((yield* send("GET", `/api/v1/links/${made.id}`)).status).toBe(404)
        // Turned off by one team, they stay with the other.
        const off = yield* send("PUT", "/api/v1/team", { key: other, json: { name: "Quiet", destination_previews: 0 } })
        expect(dataOf(off)).toMatchObject({ destination_previews: 0 })
        expect((yield* readLink(made.id, other)).destination).toBe(null)
        expect((yield* fetched(String(theirs.icon_url))).status).toBe(404)
        expect((yield* fetched(String(mine.icon_url))).status).toBe(200)
        yield* makeLink("http://secret.example/other", {}, other)
        expect(yield* known("http://secret.example/other")).toEqual([])
        // Turned on again, existing links are found.
        yield* send("PUT", "/api/v1/team", { key: other, json: { name: "Quiet", destination_previews: 1 } })
        expect((yield* readDestination(made.id, other)).title).toBe("Page /plan")
        expect(yield* sql`SELECT count(*) AS n FROM destinations WHERE url = ${url}`).toMatchObject([{ n: 2 }])
      })
    )

    it.effect("are part of a team's archive, and hidden from visitors", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const link = yield* makeLink("http://visit.example/page", { redirect_type: "screen" })
        yield* readDestination(link.id)
        const seen = yield* send("GET", `/${link.short_code}`, { key: null })
        expect(seen.text).not.toContain("Page /page")
        expect(seen.text).not.toContain("destination-icons")
        const all = yield* send("GET", "/api/v1/team/export")
        expect(all.text).toContain("Page /page")
      })
    )

    it.effect("are deleted with the last link to the destination", () =>
      Effect.gen(function* () {
        const { send, sql, sweepDestinations } = yield* TestServer
        const url = "http://gone.example/page"
        const [one, other] = [yield* makeLink(url), yield* makeLink(url)]
        const { icon_url } = yield* readDestination(one.id)
        yield* send("DELETE", `/api/v1/links/${one.id}`)
        yield* sweepDestinations
        expect(yield* known(url)).toHaveLength(1)
        yield* send("DELETE", `/api/v1/links/${other.id}`)
        yield* sweepDestinations
        expect(yield* known(url)).toEqual([])
        // They return with a restored link.
        yield* send("POST", `/api/v1/trash/${other.id}/restore`)
        yield* makeLink("http://gone.example/next")
        yield* readDestination(other.id)
        yield* send("DELETE", `/api/v1/links/${other.id}`)
        yield* sql`DELETE FROM destinations`
        yield* sql`UPDATE destination_icons SET stored_at = 0`
        yield* sweepDestinations
        expect((yield* fetched(String(icon_url))).status).toBe(404)
      })
    )
  }
)

onReadingServer(
  "many destinations",
  (request, response) => {
    // Kept open for a moment, so that concurrent ones can be counted.
    setTimeout(() => page(response, html(`<title>Page ${request.url}</title>`)), 30)
  },
  (it, internet) => {
    it.effect("of links created at once are fetched a few at a time, one per host", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const links = Array.from({ length: 100 }, (_, place) => ({ url: `http://h${place % 50}.example/${place}` }))
        const made = yield* send("POST", "/api/v1/links/bulk", { json: { links } })
        expect(made.status).toBe(200)
        const { results } = dataOf<{ results: ReadonlyArray<{ data: { id: string } }> }>(made)
        yield* Effect.forEach(results, ({ data }) => readDestination(data.id), { concurrency: 4 })
        expect(internet().open.most).toBeLessThanOrEqual(4)
        const pages = internet().asked.filter((one) => !one.endsWith("/favicon.ico"))
        expect(new Set(pages).size).toBe(100)
        expect(pages).toHaveLength(100)
      })
    )

    it.effect("of existing links are found by themselves", () =>
      Effect.gen(function* () {
        const { sql, send } = yield* TestServer
        const { id } = yield* makeLink("http://before.example/page")
        yield* readDestination(id)
        yield* sql`UPDATE links SET destination_hash = NULL`
        yield* sql`DELETE FROM destinations`
        yield* send("PUT", "/api/v1/team", { json: { name: "Home", destination_previews: 1 } })
        expect((yield* readDestination(id)).title).toBe("Page /page")
      })
    )
  }
)
