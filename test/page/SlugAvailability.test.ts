import { expect } from "@effect/vitest"
import { Effect } from "effect"
import type { FaultCode } from "../../src/contract/faults/Fault.ts"
import { dataOf, once, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makePage, makePagePlaces } from "./PagePlaces.ts"

const isTaken = "slug_taken_on_domain"
const noDomain = "unknown_domain"

/** A query, and the code of the reason; null means that the slug is available. */
const asked: ReadonlyArray<readonly [query: Readonly<Record<string, string>>, reason: FaultCode | null]> = [
  [{ slug: "free.page" }, null],
  [{ slug: "taken" }, isTaken],
  [{ slug: "Taken" }, null],
  [{ slug: "theirs" }, isTaken],
  [{ slug: "taken", page_id: "<page>" }, null],
  [{ slug: "taken", page_id: "<sibling>" }, isTaken],
  [{ slug: "theirs", page_id: "<otherPage>" }, isTaken],
  [{ slug: "taken", domain_id: "<domain>" }, null],
  [{ slug: "here", domain_id: "<domain>" }, isTaken],
  [{ slug: "here", domain_id: "" }, null],
  [{ slug: "free", domain_id: "<otherDomain>" }, noDomain],
  [{ slug: "api" }, null],
  [{ slug: "" }, "empty"],
  [{ slug: "a/b" }, "wrong_page_slug"],
  [{ slug: "@a" }, "wrong_page_slug"],
  [{ slug: "a".repeat(65) }, "too_long"]
]

onOneDatabase("the slug of a page", (it) => {
  const places = once(Effect.tap(makePagePlaces, ({ domain }) => makePage({ slug: "here", domain_id: domain })))

  it.effect.each(asked)("is available, or the response says why not: %j", ([query, reason]) =>
    Effect.gen(function* () {
      const found: Readonly<Record<string, string>> = yield* places
      const located = Object.entries(query).map(([key, value]) => [
        key,
        value.replace(/^<(\w+)>$/, (_, name: string) => found[name] ?? "")
      ])
      const answer = yield* (yield* TestServer).send(
        "GET",
        `/api/v1/pages/availability?${new URLSearchParams(located)}`
      )
      expect(answer.status, answer.text).toBe(200)
      expect(dataOf(answer)).toEqual({
        slug: query["slug"],
        available: reason === null,
        reason: reason === null ? null : expect.any(String),
        reason_detail: reason === null ? null : { code: reason, params: expect.any(Object) }
      })
    })
  )

  it.effect.each([
    ["", "slug"],
    ["slug=a&page_id=x", "page_id"],
    ["slug=a&domain_id=x", "domain_id"]
  ] as const)("is not checked with the query %s", ([query, ...errors]) =>
    Effect.flatMap(places, (found) =>
      refuses({ name: "", method: "GET", path: `/pages/availability?${query}`, errors }, found)
    )
  )
})
