import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, type Row } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"

export const agents = {
  chrome:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
  curl: "curl/8.5.0",
  googlebot: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  slackbot: "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  facebook: "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"
}

interface Visit {
  readonly method?: string
  readonly agent?: string
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: string
}

/** A visit with a browser: no key, the default domain. */
export const visit = (
  path: string,
  { method = "GET", agent = agents.chrome, host = "linden.test", headers = {}, form }: Visit = {}
) =>
  Effect.flatMap(TestServer, ({ send }) =>
    send(method, path, {
      key: null,
      headers: { host, "user-agent": agent, ...headers },
      ...(form === undefined ? {} : { form })
    })
  )

/** A new direct link to example.com, with functions to change it, read it and count its clicks. */
export const makeLink = (json: Row = {}) =>
  Effect.gen(function* () {
    const { send, clicks } = yield* TestServer
    const made = yield* send("POST", "/api/v1/links", {
      json: { url: "https://example.com/page", redirect_type: "instant", ...json }
    })
    expect(made.status, made.text).toBe(201)
    const link = dataOf(made)
    const id = String(link["id"])
    const path = `/api/v1/links/${id}`
    return {
      id,
      path: `/${link["short_code"]}`,
      change: (change: Row) => send("PUT", path, { json: change }),
      clicks: Effect.zipRight(
        clicks,
        Effect.map(send("GET", path), (read) => dataOf(read)["total_clicks"])
      ),
      rows: Effect.map(clicks, (rows) => rows.filter(({ link }) => link === id))
    }
  })

/** A new custom domain of the team. */
export const makeDomain = (hostname: string, json: Row = {}) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("POST", "/api/v1/domains", { json: { hostname, ...json } }), (made) => String(dataOf(made)["id"]))
  )
