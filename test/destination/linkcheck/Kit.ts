import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { expect, type Vitest } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { Job } from "../../../src/job/Job.ts"
import type { Link } from "../../../src/link/Link.ts"
import { Internet, type InternetShape } from "../../../src/net/Internet.ts"
import type { SettingsShape } from "../../../src/settings/SettingsShape.ts"
import { freePort } from "../../support/FreePort.ts"
import { listening } from "../../support/Listening.ts"
import { inOwnInternet } from "../../support/OwnInternet.ts"
import { patiently } from "../../support/Patience.ts"
import { dataOf } from "../../support/Scenario.ts"
import { type Database, TestServer, testServer } from "../../support/TestServer.ts"

const publicAddress = "93.184.215.14"
const closedAddress = "93.184.215.15"

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Asked {
  readonly method: string
  readonly host: string
  readonly path: string
  readonly agent: string
  /** The time of arrival, in milliseconds. */
  readonly at: number
}

/** An internet whose hosts, all named `….example`, are one server on this machine; `closed` refuses connections. */
export const fakeInternet = (answer: Answer) =>
  Effect.gen(function* () {
    const asked: Array<Asked> = []
    const port = yield* listening(
      createServer((request, response) => {
        const { method = "", url: path = "", headers } = request
        asked.push({
          method,
          host: headers.host ?? "",
          path,
          agent: headers["user-agent"] ?? "",
          at: performance.now()
        })
        answer(request, response)
      })
    )
    const closed = yield* Effect.promise(freePort)
    const state = { isReached: true }
    const net: InternetShape = {
      resolve: (hostname) =>
        Effect.succeed(
          hostname.startsWith("private")
            ? ["10.0.0.5"]
            : hostname.startsWith("closed")
              ? [closedAddress]
              : hostname.endsWith(".example")
                ? [publicAddress]
                : []
        ),
      connection: (address) => ({ host: "127.0.0.1", port: address === closedAddress ? closed : port }),
      isReached: Effect.sync(() => state.isReached)
    }
    const of = (host: string) => asked.filter((one) => one.host === host)
    return { net, asked, of, state }
  })
export type FakeInternet = Effect.Effect.Success<ReturnType<typeof fakeInternet>>

/** A server that checks links, with a separate internet. */
export const checkingServer = (database: Database, internet: InternetShape, settings: Partial<SettingsShape> = {}) =>
  testServer(database, { linkChecks: true, ...settings }).pipe(Layer.provide(Layer.succeed(Internet, internet)))

/** Runs tests on a new server, with its internet. */
export const onCheckingServer = (
  name: string,
  answer: Answer,
  tests: (it: Vitest.MethodsNonLive<TestServer, true>, internet: () => FakeInternet) => void
) => inOwnInternet(name, fakeInternet(answer), checkingServer, tests)

const keyed = (key: string | undefined) => (key === undefined ? {} : { key })

export const makeLink = (url: string, key?: string) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const made = yield* send("POST", "/api/v1/links", { json: { url }, ...keyed(key) })
    expect(made.status, made.text).toBe(201)
    return dataOf<Link>(made)
  })

/** The check result of a link's destination. */
export const statusOf = (id: string, key?: string) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    return dataOf<typeof Link.Encoded>(yield* send("GET", `/api/v1/links/${id}`, keyed(key))).destination_status
  })

/** The check result of a link's destination, once it matches. */
export const statusThat = (id: string, fits: (status: typeof Link.Encoded.destination_status) => boolean) =>
  Effect.retry(
    Effect.filterOrFail(statusOf(id), fits, (status) => ({ notYet: status })),
    patiently
  )

export const jobOf = (id: string, key?: string) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    return dataOf<typeof Job.Encoded>(yield* send("GET", `/api/v1/jobs/${id}`, keyed(key)))
  })

/** A job after it has ended. */
export const ended = (id: string, key?: string) =>
  Effect.retry(
    Effect.filterOrFail(
      jobOf(id, key),
      ({ state }) => state === "done",
      ({ state }) => `still ${state}`
    ),
    patiently
  )

/** Checks all links of a team, and waits for the end. */
export const checkAll = (key?: string) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const begun = yield* send("POST", "/api/v1/link-checks", keyed(key))
    expect(begun.status, begun.text).toBe(202)
    return yield* ended(String(dataOf(begun)["id"]), key)
  })

/** Makes all current failures half a day older. */
export const halfDayLater = Effect.gen(function* () {
  const { sql } = yield* TestServer
  yield* sql`UPDATE destination_checks SET failing_since = failing_since - 43200000, checked_at = checked_at - 43200000`
})
