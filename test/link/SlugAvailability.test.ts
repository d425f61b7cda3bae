import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, makePlaces, once, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const unknown = "01890000-0000-7000-8000-000000000000"
const isTaken = /taken/
const isReserved = /reserved/
const isWrong = /Must/
const noDomain = /no such domain/

/** A slug, the domain it is asked for, and what the reason says; null means that it can be had. */
const asked: ReadonlyArray<readonly [slug: string, domain: string | undefined, reason: RegExp | null]> = [
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
  ["", undefined, isWrong],
  ["a b", undefined, isWrong],
  ["ü", undefined, isWrong],
  ["a".repeat(65), undefined, isWrong],
  ["a\u0000", undefined, isWrong]
]

onOneDatabase("a short code", (it) => {
  const places = once(
    Effect.tap(makePlaces, ({ domain }) =>
      Effect.flatMap(TestServer, ({ send }) =>
        send("POST", "/api/v1/links", {
          json: { url: "https://example.com/", custom_slug: "here", domain_id: domain }
        })
      )
    )
  )

  it.effect.each(asked)("%j on domain %j is available, or has a reason why not: %s", ([slug, domain, reason]) =>
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
        reason: reason === null ? null : expect.stringMatching(reason)
      })
      if (reason === null) return
      const json = { url: "https://example.com/", custom_slug: slug, ...(id ? { domain_id: id } : {}) }
      expect((yield* send("POST", "/api/v1/links", { json })).status).toBe(422)
    })
  )

  it.effect.each([
    ["", "slug"],
    [`slug=${"a".repeat(256)}`, "slug"],
    ["slug=a&domain_id=go.example.com", "domain_id"],
    ["slug=a&slug=b", "slug"]
  ] as const)("is not asked for by the query %s", ([query, ...errors]) =>
    Effect.flatMap(places, (found) =>
      refuses({ name: "", method: "GET", path: `/links/availability?${query}`, errors }, found)
    )
  )
})
