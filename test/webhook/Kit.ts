import { expect, layer, type Vitest } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { RetryPlan, type RetryPlanShape } from "../../src/webhook/RetryPlan.ts"
import { comes } from "../support/Patience.ts"
import { api, dataOf, type Row } from "../support/Scenario.ts"
import { oneDatabase, type TestServer, testServer } from "../support/TestServer.ts"
import type { Arrival, Receiver } from "./Receiver.ts"

/** What takes days in production takes parts of a second here. */
export const quickPlan: RetryPlanShape = { waits: [50, 100, 200], patience: 1500, clickPause: 100 }

/** Runs the same tests on a new server on each database, with endpoints on this machine and fast retries. */
export const onOneServer = (
  name: string,
  tests: (it: Vitest.MethodsNonLive<TestServer, true>) => void,
  settings: Partial<SettingsShape> = {},
  plan: Partial<RetryPlanShape> = {}
) => {
  for (const database of [oneDatabase]) {
    const server = testServer(database, { allowPrivateTargets: true, ...settings })
    layer(Layer.provide(server, Layer.succeed(RetryPlan, { ...quickPlan, ...plan })), {
      excludeTestServices: true
    })(`${name} on ${database}`, tests)
  }
}

export interface Made extends Row {
  readonly id: string
  readonly secret: string
}

/** Adds a webhook, which is deleted after the test. */
export const addWebhook = (json: Row, key?: string) =>
  Effect.acquireRelease(
    Effect.map(api("POST", "/webhooks", json, key), (answer) => {
      expect(answer.status, answer.text).toBe(201)
      return dataOf<Made>(answer)
    }),
    ({ id }) => api("DELETE", `/webhooks/${id}`, undefined, key)
  )

export interface Delivery {
  readonly id: string
  readonly event_id: string
  readonly type: string
  readonly state: string
  readonly attempts: number
  readonly next_at: string | null
  readonly status: number | null
  readonly answer: string | null
  readonly error: string | null
  readonly request: string
}

/** The deliveries of a webhook, newest first. */
export const deliveriesOf = (id: string, query = "") =>
  Effect.map(
    api("GET", `/webhooks/${id}/deliveries${query}`),
    (answer) => dataOf<{ deliveries: ReadonlyArray<Delivery> }>(answer).deliveries
  )

/** The deliveries of a webhook once they match. */
export const deliveriesThat = (id: string, fits: (deliveries: ReadonlyArray<Delivery>) => boolean) =>
  comes("the deliveries", deliveriesOf(id, "?limit=100"), fits)

/** The deliveries that arrived at a path, once there are that many. */
export const arrivals = (receiver: Receiver, path: string, count: number) =>
  comes<ReadonlyArray<Arrival>, never, never>(
    `${count} arrivals at ${path}`,
    Effect.sync(() => receiver.at(path)),
    ({ length }) => length >= count
  )

let drawn = 0
export const freshPath = (): string => `/hook-${drawn++}`
