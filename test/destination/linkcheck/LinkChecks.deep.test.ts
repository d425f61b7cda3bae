import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { nil } from "../../../src/contract/Id.ts"
import { patiently } from "../../support/Patience.ts"
import { api, dataOf, done, type Row } from "../../support/Scenario.ts"
import { TestServer } from "../../support/TestServer.ts"
import { checkAll, ended, halfDayLater, jobOf, makeLink, onCheckingServer, statusOf, statusThat } from "./Kit.ts"

/** The responses of hosts, by the first part of their names; others respond with 200. */
const answers = new Map<string, number>()

const listed = (query: string, key?: string) =>
  Effect.map(api("GET", `/links?limit=100&${query}`, undefined, key), (answer) =>
    dataOf<{ links: ReadonlyArray<{ id: string }>; total: number }>(answer)
  )

onCheckingServer(
  "link checks",
  (request, response) => {
    const [name = ""] = (request.headers.host ?? "").split(".")
    if (name === "slow") return undefined
    if ((name === "picky" || name === "endless") && request.method === "HEAD") return void response.writeHead(405).end()
    if (name === "endless") return void response.writeHead(200).write("x".repeat(1000))
    if (name === "rude" && request.method === "HEAD") return void request.socket.destroy()
    if (name === "hop") return void response.writeHead(302, { location: "http://private.example/secret" }).end()
    if (name === "moved") return void response.writeHead(301, { location: "http://s404.example/there" }).end()
    if (name === "round") return void response.writeHead(302, { location: request.url ?? "/" }).end()
    const status = answers.get(name) ?? Number(/^s(\d{3})$/.exec(name)?.[1] ?? 200)
    response.writeHead(status).end()
  },
  (it, internet) => {
    it.effect("mark destinations as broken that are gone twice in a row, half a day apart, and no others", () =>
      Effect.gen(function* () {
        const hook = yield* done("POST", "/webhooks", { url: "https://s200.example/hook", events: ["link.broken"] })
        const fine = ["s200", "s204", "s401", "s403", "s451", "picky", "rude", "endless"]
        const failing = ["s404", "s410", "s500", "s503", "closed", "moved"]
        const unclear = ["s429", "slow", "hop", "round"]
        const ids = new Map<string, string>()
        for (const name of [...fine, ...failing, ...unclear]) {
          ids.set(name, (yield* makeLink(`http://${name}.example/page`)).id)
        }
        ids.set("nowhere", (yield* makeLink("http://nowhere.invalid/")).id)
        ids.set("tls", (yield* makeLink("https://tls.example/")).id)
        failing.push("nowhere", "tls")
        // Never requested: in a private network, on another port.
        const never = ["http://private.example/", "http://other.example:8080/"]
        const unasked = yield* Effect.forEach(never, (url) => Effect.map(makeLink(url), ({ id }) => id))
        // The same destination twice is requested once.
        yield* makeLink("http://s200.example/page")

        const first = yield* checkAll()
        expect(first.result).toEqual({ fine: fine.length, failing: 8, unclear: 4, not_asked: 1 })
        expect(first).toMatchObject({ kind: "link_check", done: 21, total: 21, report_lines: 8, undo_until: null })
        const statuses = yield* Effect.forEach([...ids], ([name, id]) =>
          Effect.map(statusOf(id), (status) => [name, status] as const)
        )
        const known = Object.fromEntries(statuses)
        for (const name of fine) {
          const status = Number(/^s(\d+)/.exec(name)?.[1] ?? 200)
          expect([name, known[name]]).toMatchObject([name, { is_broken: false, status, reason: null }])
        }
        expect(known["s404"]).toMatchObject({ is_broken: false, status: 404, reason: "not_found", broken_since: null })
        expect(known["moved"]).toMatchObject({ is_broken: false, status: 404, reason: "not_found" })
        expect(known["s500"]).toMatchObject({ status: 500, reason: "server_error" })
        expect(known["closed"]).toMatchObject({ status: null, reason: "refused" })
        expect(known["nowhere"]).toMatchObject({ status: null, reason: "no_host" })
        expect(known["tls"]).toMatchObject({ status: null, reason: "certificate" })
        for (const name of unclear) {
          expect([name, known[name]]).toMatchObject([name, { is_broken: false, status: null, reason: null }])
        }
        for (const id of unasked) expect(yield* statusOf(id)).toBe(null)
        expect(yield* api("POST", `/links/${unasked[1]}/check`)).toMatchObject({ status: 409 })
        expect(yield* api("POST", `/links/${nil}/check`)).toMatchObject({ status: 404 })
        const { asked, of } = internet()
        expect(asked.filter(({ host }) => host.startsWith("private") || host.startsWith("other"))).toEqual([])
        expect(of("s200.example").map(({ method }) => method)).toEqual(["HEAD"])
        expect(of("picky.example").map(({ method }) => method)).toEqual(["HEAD", "GET"])
        expect(of("rude.example").map(({ method }) => method)).toEqual(["HEAD", "GET"])
        expect(of("round.example").length).toBe(6)
        expect(new Set(asked.map(({ agent }) => agent))).toEqual(new Set(["Linden/1 (link checker bot)"]))

        // They fail again immediately, which marks none of them as broken.
        yield* checkAll()
        expect((yield* listed("is_broken=1")).total).toBe(0)
        yield* halfDayLater
        const third = yield* checkAll()
        expect(third.result).toMatchObject({ broken: 8, failing: 8 })
        const told = yield* done("GET", `/webhooks/${hook["id"]}/deliveries?limit=100`).pipe(
          Effect.filterOrFail(({ total }) => total === 8),
          Effect.retry(patiently),
          Effect.orDie
        )
        expect(JSON.stringify(told)).toContain("link.broken")
        const broken = yield* listed("is_broken=1")
        expect(broken.total).toBe(8)
        expect(new Set(broken.links.map(({ id }) => id))).toEqual(new Set(failing.map((name) => ids.get(name))))
        const since = yield* statusOf(ids.get("s404") ?? "")
        expect(since).toMatchObject({ is_broken: true, status: 404 })
        expect(Date.parse(since?.broken_since ?? "")).toBeLessThan(Date.now() - 11 * 3_600_000)
        const all = (yield* listed("")).total
        expect((yield* listed("is_broken=0")).total).toBe(all - 8)
        expect((yield* listed("is_broken=1&search=s404&is_active=1")).total).toBe(1)
        const change = { query: { is_broken: 1 }, change: { is_active: 1 }, total: 8 }
        expect((yield* api("POST", "/links/bulk/jobs", change)).status).toBe(202)
        const report = yield* api("GET", `/jobs/${third.id}/report`)
        expect(report.text).toContain("http://s404.example/page,note,The page does not exist (404).")

        // A user checks one again that is back by now.
        answers.set("s404", 200)
        yield* Effect.flatMap(
          TestServer,
          ({ sql }) => sql`UPDATE destination_checks SET checked_at = checked_at - 61000`
        )
        expect((yield* api("POST", `/links/${ids.get("s404")}/check`)).status).toBe(202)
        yield* statusThat(ids.get("s404") ?? "", (status) => status?.is_broken === false)
        expect((yield* listed("is_broken=1")).total).toBe(7)
        answers.delete("s404")
      })
    )

    it.effect("request a host at most once a second, for all purposes", () =>
      Effect.gen(function* () {
        const other = yield* Effect.flatMap(TestServer, ({ otherTeamKey }) => otherTeamKey)
        for (const page of ["a", "b", "c"]) {
          yield* makeLink(`http://polite.example/${page}`)
          yield* makeLink(`http://polite.example/${page}`, other)
        }
        yield* Effect.all([checkAll(), checkAll(other)], { concurrency: "unbounded" })
        const times = internet()
          .of("polite.example")
          .map(({ at }) => at)
        expect(times.length).toBe(6)
        const gaps = times.slice(1).map((at, place) => at - (times[place] ?? 0))
        // A busy machine receives one late, and the next one on time.
        for (const gap of gaps) expect(gap).toBeGreaterThan(500)
        expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(4500)
      })
    )

    it.effect("stop requesting a host that reports too many requests", () =>
      Effect.gen(function* () {
        const key = yield* Effect.flatMap(TestServer, ({ otherTeamKey }) => otherTeamKey)
        answers.set("busy", 429)
        for (const page of ["a", "b", "c"]) yield* makeLink(`http://busy.example/${page}`, key)
        expect((yield* checkAll(key)).result).toEqual({ unclear: 3 })
        expect(internet().of("busy.example").length).toBe(1)
      })
    )

    it.effect("record nothing while the internet is unreachable", () =>
      Effect.gen(function* () {
        const { state } = internet()
        const { id } = yield* makeLink("http://elsewhere.invalid/")
        // After the cached state of the network has expired.
        state.isReached = false
        yield* Effect.sleep("6 seconds")
        yield* api("POST", `/links/${id}/check`)
        expect(yield* statusThat(id, (status) => status !== null)).toMatchObject({ is_broken: false, reason: null })
        state.isReached = true
        yield* Effect.sleep("6 seconds")
      })
    )

    it.effect("check a link's new destination at once, and share the result with the next link there", () =>
      Effect.gen(function* () {
        const { id } = yield* makeLink("http://before.example/")
        expect(yield* statusOf(id)).toBe(null)
        yield* done("PUT", `/links/${id}`, { destination_url: "http://behind.example/" })
        const status = yield* statusThat(id, (found) => found !== null)
        expect(status).toMatchObject({ is_broken: false, status: 200 })
        expect(internet().of("before.example")).toEqual([])
        expect((yield* makeLink("http://behind.example/")).destination_status).toEqual(status)
      })
    )

    it.effect("are off for a team that turns them off, which deletes their results", () =>
      Effect.gen(function* () {
        const { otherTeamKey, keyOf, sql } = yield* TestServer
        const key = yield* otherTeamKey
        const { id } = yield* makeLink("http://s410.example/quiet", key)
        yield* checkAll(key)
        yield* halfDayLater
        yield* checkAll(key)
        expect((yield* listed("is_broken=1", key)).total).toBe(1)
        const { name } = dataOf(yield* api("GET", "/team", undefined, key))
        const off = yield* api("PUT", "/team", { name, link_checks: 0 }, key)
        expect(dataOf(off)).toMatchObject({ link_checks: 0 })
        expect(yield* statusOf(id, key)).toBe(null)
        expect((yield* listed("is_broken=1", key)).total).toBe(0)
        for (const path of ["/link-checks", `/links/${id}/check`]) {
          expect(yield* api("POST", path, undefined, key)).toMatchObject({ status: 409, body: { code: "not_checked" } })
        }
        yield* api("PUT", `/links/${id}`, { destination_url: "http://s410.example/other" }, key)
        expect(yield* sql`SELECT url FROM destination_checks WHERE url LIKE 'http://s410.example/%other'`).toEqual([])
        expect((yield* api("PUT", "/team", { name, link_checks: 2 }, key)).status).toBe(422)
        yield* api("PUT", "/team", { name, link_checks: 1 }, key)
        yield* checkAll(key)
        expect(yield* statusOf(id, key)).toMatchObject({ status: 410 })
        expect((yield* api("POST", "/link-checks", undefined, yield* keyOf("member"))).status).toBe(403)
      })
    )

    it.effect("start once a week for each team, one at a time", () =>
      Effect.gen(function* () {
        const { beginLinkChecks, otherTeamKey, sql } = yield* TestServer
        const key = yield* otherTeamKey
        yield* makeLink("http://weekly.example/", key)
        const { id: team } = dataOf(yield* api("GET", "/team", undefined, key))
        const jobs = Effect.map(
          api("GET", "/jobs?kind=link_check", undefined, key),
          (answer) => dataOf<{ jobs: ReadonlyArray<{ id: string }> }>(answer).jobs
        )
        const due = Effect.map(
          sql<{ due: number }>`SELECT link_checks_at AS due FROM teams WHERE id = ${String(team)}`,
          ([row]) => Number(row?.due)
        )
        yield* beginLinkChecks
        const week = 7 * 86_400_000
        expect(yield* due).toBeLessThan(Date.now() + week)
        expect(yield* due).toBeGreaterThan(Date.now() - 3_600_000)
        yield* sql`UPDATE teams SET link_checks_at = ${Date.now() + week} WHERE id <> ${String(team)}`
        const at = Date.now() - 3 * week - 1000
        for (const _ of [1, 2]) {
          // The second time as if the first had died before it scheduled the next one.
          yield* sql`UPDATE teams SET link_checks_at = ${at} WHERE id = ${String(team)}`
          yield* Effect.all([beginLinkChecks, beginLinkChecks], { concurrency: "unbounded" })
          expect(yield* due).toBe(at + 4 * week)
          const [job, ...others] = yield* jobs
          expect(others).toEqual([])
          yield* ended(job?.id ?? "", key)
        }
        expect(internet().of("weekly.example").length).toBe(1)
      })
    )

    it.effect("run one at a time for a team, and can be paused and cancelled", () =>
      Effect.gen(function* () {
        const key = yield* Effect.flatMap(TestServer, ({ otherTeamKey }) => otherTeamKey)
        for (let page = 0; page < 30; page++) yield* makeLink(`http://many.example/${page}`, key)
        const { id } = dataOf<Row & { id: string }>(yield* api("POST", "/link-checks", undefined, key))
        const again = yield* api("POST", "/link-checks", undefined, key)
        expect(again).toMatchObject({ status: 409, body: { code: "jobs_running" } })
        yield* Effect.retry(
          Effect.filterOrFail(
            jobOf(id, key),
            ({ done: count }) => count > 0,
            () => "nothing yet"
          ),
          patiently
        )
        expect((yield* api("POST", `/jobs/${id}/pause`, undefined, key)).status).toBe(202)
        yield* Effect.sleep("2 seconds")
        const paused = internet().of("many.example").length
        yield* Effect.sleep("2 seconds")
        expect(internet().of("many.example").length).toBe(paused)
        expect((yield* api("POST", `/jobs/${id}/cancel`, undefined, key)).status).toBe(202)
        expect((yield* jobOf(id, key)).state).toBe("cancelled")
      })
    )

    it.effect("are deleted for destinations without links", () =>
      Effect.gen(function* () {
        const { sql, sweepDestinationChecks } = yield* TestServer
        const { id } = yield* makeLink("http://left.example/")
        yield* api("POST", `/links/${id}/check`)
        yield* statusThat(id, (status) => status !== null)
        yield* done("PUT", `/links/${id}`, { destination_url: "http://taken.example/" })
        yield* sweepDestinationChecks
        expect(yield* sql`SELECT url FROM destination_checks WHERE host = 'left.example'`).toEqual([])
        expect((yield* sql`SELECT url FROM destination_checks WHERE host = 'taken.example'`).length).toBe(1)
      })
    )
  }
)
