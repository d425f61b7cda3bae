import { expect } from "@effect/vitest"
import { Effect } from "effect"
import type { Analytics } from "../../../src/click/query/Analytics.ts"
import { patiently } from "../../support/Patience.ts"
import { dataOf } from "../../support/Scenario.ts"
import { TestServer } from "../../support/TestServer.ts"

export const agents = {
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
  chrome:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  bot: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
}

interface Visit {
  readonly agent?: keyof typeof agents
  readonly referer?: string
  readonly language?: string
}

/** Follows a short link as a browser does. */
export const visit = (path: string, { agent = "firefox", referer, language }: Visit = {}) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const headers = {
      "user-agent": agents[agent],
      ...(referer === undefined ? {} : { referer }),
      ...(language === undefined ? {} : { "accept-language": language })
    }
    const { status } = yield* send("GET", path, { key: null, headers })
    expect(status).toBe(302)
  })

/** Creates a link that redirects directly, and returns its ID. */
export const makeLink = (slug: string, more: object = {}, key?: string) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const json = { url: "https://example.com/", custom_slug: slug, redirect_type: "instant", ...more }
    const made = yield* send("POST", "/api/v1/links", key === undefined ? { json } : { json, key })
    expect(made.status, made.text).toBe(201)
    return String(dataOf(made)["id"])
  })

export const getReport = (query = "", key?: string) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const answer = yield* send("GET", `/api/v1/analytics${query}`, key === undefined ? {} : { key })
    expect(answer.status, answer.text).toBe(200)
    return dataOf<typeof Analytics.Encoded>(answer)
  })

/** Waits until the ledger, which may still be starting, has booked that many clicks by people. */
export const whenBooked = (clicks: number, query = "", key?: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    send("GET", `/api/v1/analytics${query}`, key === undefined ? {} : { key })
  ).pipe(
    Effect.filterOrFail((answer) => answer.status === 200),
    Effect.map((answer) => dataOf<typeof Analytics.Encoded>(answer)),
    Effect.filterOrFail((report) => report.total_clicks >= clicks),
    Effect.retry(patiently),
    Effect.orDie
  )

export const builder = (...filters: ReadonlyArray<object>) => `builder=${encodeURIComponent(JSON.stringify(filters))}`
