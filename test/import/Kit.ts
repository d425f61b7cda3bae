import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { comes, patience } from "../support/Patience.ts"
import { api, dataOf, done, type Row } from "../support/Scenario.ts"
import type { Envelope } from "../support/Send.ts"
import { ownerKey, TestServer } from "../support/TestServer.ts"

export type Job = Row & {
  readonly id: string
  readonly state: string
  readonly result: Readonly<Record<string, number>>
  readonly report_lines: number
  readonly reason: string | null
  readonly undo_until: string | null
}

export interface Fields {
  readonly [name: string]: string
}

export interface Answer {
  readonly status: number
  readonly body: Envelope
}

/** Sends a file with additional fields. */
export const sendFile = (
  fields: Fields,
  content: string | Uint8Array<ArrayBuffer>,
  name = "links.csv",
  key = ownerKey
) =>
  Effect.flatMap(TestServer, ({ url }) =>
    Effect.promise(async (): Promise<Answer> => {
      const body = new FormData()
      for (const [field, value] of Object.entries(fields)) body.append(field, value)
      body.append("file", new Blob([content]), name)
      const headers = { authorization: `Bearer ${key}` }
      const response = await fetch(`${url}/api/v1/imports`, { method: "POST", body, headers })
      return { status: response.status, body: (await response.json()) as Envelope }
    })
  )

const over = new Set(["done", "failed", "cancelled", "undone", "paused"])

/** Returns a job once it has ended or waits. */
export const ended = (id: string, key = ownerKey) =>
  comes(
    `the end of the job ${id}`,
    Effect.map(api("GET", `/jobs/${id}`, undefined, key), (answer) => dataOf<Job>(answer)),
    ({ state }) => over.has(state),
    patience
  ).pipe(Effect.orDie)

/** Imports a file to the end. */
export const bring = (fields: Fields, content: string | Uint8Array<ArrayBuffer>, name?: string) =>
  Effect.gen(function* () {
    const answer = yield* sendFile(fields, content, name)
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
    return yield* ended((answer.body.data as Job).id)
  })

/** Undoes an import to the end. */
export const undo = (id: string) =>
  Effect.gen(function* () {
    const answer = yield* api("POST", `/jobs/${id}/undo`)
    expect(answer.status, answer.text).toBe(202)
    return yield* ended(dataOf<Job>(answer).id)
  })

/** The lines of a job's report, without the header. */
export const reportOf = (id: string) =>
  Effect.map(api("GET", `/jobs/${id}/report`), ({ text }) => {
    const [head, ...lines] = text.trimEnd().split("\n")
    expect(head).toBe("\ufeffitem,outcome,reason")
    return lines
  })

export interface Link {
  readonly [field: string]: unknown
  readonly id: string
  readonly short_code: string
  readonly destination_url: string
  readonly total_clicks: number
}

export const linksOf = (query = "") =>
  Effect.map(done("GET", `/links?limit=100&${query}`), ({ links }) => links as ReadonlyArray<Link>)
