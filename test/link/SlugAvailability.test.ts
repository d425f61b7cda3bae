import { expect } from "@effect/vitest"
import { Effect } from "effect"
import type { FaultCode } from "../../src/contract/faults/Fault.ts"
import { dataOf, makePlaces, once, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const unknown = "01890000-0000-7000-8000-000000000000"
const isTaken = "slug_taken_on_domain"
const isReserved = "reserved_slug"
const noDomain = "unknown_domain"

/** A slug, the domain it is checked on, and the code of the reason; null means that it is available. */
const asked: ReadonlyArray<readonly [slug: string, domain: string | undefined, reason: FaultCode | null]> = [
  ["free", undefined, null],
  ["free", "", null],
  ["mine", undefined, isTaken],
  ["MINE", undefined, null],
  ["other", undefined, isTaken],
  ["mine", "<domain>", null],
  ["here", "<domain>", isTaken],
  ["mine", "<otherDomain>", noDomain],
  ["mine", unknown, noDomain],
  ["api", undefined, isReserved],
  ["Docs", undefined, isReserved],
  ["REPORTS", undefined, isReserved],
  ["Internal", undefined, isReserved],
  ["destination-icons", undefined, isReserved],
  ["b", undefined, isReserved],
  ["B", "<domain>", isReserved],
  ["invite", undefined, isReserved],
  ["", undefined, "empty"],
  ["a b", undefined, "wrong_slug"],
  ["ü", undefined, "wrong_slug"],
  ["a".repeat(65), undefined, "too_long"],
  ["a\u0000", undefined, "wrong_slug"]
]

onOneDatabase("the availability of a short code", (it) => {
  const places = once(
    Effect.tap(makePlaces, ({ domain }) =>
      Effect.flatMap(TestServer, ({ send }) =>
        send("POST", "/api/v1/links", {
          json: { url: "https://example.com/", custom_slug: "here", domain_id: domain }
        })
      )
    )
  )

  it.effect.each(asked)(
    "is reported for %j on domain %j, with a reason if it is unavailable: %s",
    ([slug, domain, reason]) =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const found: Readonly<Record<string, string>> = yield* places
        const id = domain?.replace(/^<(\w+)>$/, (_, name: string) => found[name] ?? "")
        const query = new URLSearchParams({ slug, ...(id === undefined ? {} : { domain_id: id }) })
        const answer = yield* send("GET", `/api/v1/links/availability?${query}`)
        expect(answer.status, answer.text).toBe(200)
        expect(dataOf(answer)).toEqual({
          slug,
          available: reason === null,
          reason: reason === null ? null : expect.any(String),
          reason_detail: reason === null ? null : { code: reason, params: expect.any(Object) }
        })
        if (reason === null) return
        const json = { url: "https://example.com/", custom_slug: slug, ...(id ? { domain_id: id } : {}) }
        expect((yield* send("POST", "/api/v1/links", { json })).status).toBe(422)
      })
  )

  it.effect("comes with a warning if the code differs from another only in case, as do its creation and update", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const warnings = (method: string, path: string, sent: object = {}) =>
        Effect.map(send(method, `/api/v1${path}`, sent), (answer) => {
          expect(answer.status, answer.text).toBeLessThan(300)
          return { id: dataOf(answer)["id"], warnings: answer.body.warnings }
        })
      const rival = (field: string, code: string) => [
        {
          field,
          message: `Differs from /${code} only in capitals.`,
          detail: { code: "differs_in_case", params: { code } }
        }
      ]
      const link = (custom_slug?: string) => ({ json: { url: "https://example.com/", custom_slug } })
      const isFree = "/links/availability?slug="
      const first = yield* warnings("POST", "/links", link("autumn"))
      expect(first.warnings).toBeUndefined()
      expect((yield* warnings("GET", `${isFree}AUTUMN`)).warnings).toEqual(rival("slug", "autumn"))
      expect((yield* warnings("GET", `${isFree}AUTUMN&link_id=${first.id}`)).warnings).toBeUndefined()
      expect((yield* warnings("GET", `${isFree}autumn`)).warnings).toBeUndefined()
      expect((yield* warnings("GET", `${isFree}autumn2`)).warnings).toBeUndefined()
      const second = yield* warnings("POST", "/links", { ...link("AUTUMN"), key: yield* otherTeamKey })
      expect(second.warnings).toEqual(rival("custom_slug", "autumn"))
      const third = yield* warnings("POST", "/links", link())
      expect(third.warnings).toBeUndefined()
      const path = `/links/${third.id}`
      expect((yield* warnings("PUT", path, { json: { custom_slug: "aUTUMN" } })).warnings).toEqual(
        rival("custom_slug", "autumn")
      )
      expect((yield* warnings("PUT", path, { json: { title: "Aut" } })).warnings).toBeUndefined()
      yield* warnings("PUT", path, { json: { custom_slug: "spring" } })
      expect((yield* warnings("GET", `${isFree}Spring`)).warnings).toEqual(rival("slug", "spring"))
      expect((yield* warnings("GET", `${isFree}Spring&link_id=${third.id}`)).warnings).toBeUndefined()
      const page = yield* warnings("POST", "/pages", { json: { slug: "Winter", title: "Winter" } })
      expect(page.warnings).toBeUndefined()
      expect((yield* warnings("GET", "/pages/availability?slug=winter")).warnings).toEqual(rival("slug", "@Winter"))
      const other = yield* warnings("POST", "/pages", { json: { slug: "WINTER", title: "Winter" } })
      expect(other.warnings).toEqual(rival("slug", "@Winter"))
      expect((yield* warnings("PUT", `/pages/${other.id}`, { json: { slug: "winTER" } })).warnings).toEqual(
        rival("slug", "@Winter")
      )
      expect((yield* warnings("GET", `/pages/availability?slug=WINter&page_id=${page.id}`)).warnings).toEqual(
        rival("slug", "@winTER")
      )
    })
  )

  it.effect("of each link in a bulk comes with a warning if the code differs from another only in case", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const url = "https://example.com/"
      expect((yield* send("POST", "/api/v1/links", { json: { url, custom_slug: "harvest" } })).status).toBe(201)
      const slugs = ["HARVEST", undefined, "fresh-one", "api", "FRESH-one"]
      const links = slugs.map((custom_slug) => ({ url, ...(custom_slug === undefined ? {} : { custom_slug }) }))
      const { body } = yield* send("POST", "/api/v1/links/bulk", { json: { links } })
      const warning = (place: number, code: string) => ({
        field: `links.${place}.custom_slug`,
        message: `Differs from /${code} only in capitals.`,
        detail: { code: "differs_in_case", params: { code } }
      })
      expect(body.warnings).toEqual([warning(0, "harvest"), warning(4, "fresh-one")])
    })
  )

  it.effect.each([
    ["", "slug"],
    [`slug=${"a".repeat(256)}`, "slug"],
    ["slug=a&domain_id=go.example.com", "domain_id"],
    ["slug=a&slug=b", "slug"]
  ] as const)("is not checked with the query %s", ([query, ...errors]) =>
    Effect.flatMap(places, (found) =>
      refuses({ name: "", method: "GET", path: `/links/availability?${query}`, errors }, found)
    )
  )
})
