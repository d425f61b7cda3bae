import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, once, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makePage, makePagePlaces } from "./PagePlaces.ts"

const isTaken = /taken/
const isWrong = /Must/
const noDomain = /no such domain/

/** A query, and what the reason says; null means that the slug can be had. */
const asked: ReadonlyArray<readonly [query: Readonly<Record<string, string>>, reason: RegExp | null]> = [
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
  [{ slug: "" }, isWrong],
  [{ slug: "a/b" }, isWrong],
  [{ slug: "@a" }, isWrong],
  [{ slug: "a".repeat(65) }, isWrong]
]

onOneDatabase("the slug of a page", (it) => {
  const places = once(Effect.tap(makePagePlaces, ({ domain }) => makePage({ slug: "here", domain_id: domain })))

  it.effect.each(asked)("can be had, or the answer says why not: %j", ([query, reason]) =>
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
        reason: reason === null ? null : expect.stringMatching(reason)
      })
    })
  )

  it.effect.each([
    ["", "slug"],
    ["slug=a&page_id=x", "page_id"],
    ["slug=a&domain_id=x", "domain_id"]
  ] as const)("is not asked for by the query %s", ([query, ...errors]) =>
    Effect.flatMap(places, (found) =>
      refuses({ name: "", method: "GET", path: `/pages/availability?${query}`, errors }, found)
    )
  )
})
