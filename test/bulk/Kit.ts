import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { comes, patience } from "../support/Patience.ts"
import { done, type Row } from "../support/Scenario.ts"
import { ownerKey, TestServer } from "../support/TestServer.ts"

export type Link = Row & {
  readonly id: string
  readonly folder_id: string | null
  readonly is_active: number
  readonly version: number
  readonly tags: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

export type Job = Row & { readonly id: string; readonly state: string; readonly changed: number }

/** Creates that many identical links. */
export const makeLinks = (count: number, json: Row) =>
  Effect.map(
    Effect.forEach(Array.from({ length: Math.ceil(count / 100) }), (_, place) =>
      done("POST", "/links/bulk", {
        links: Array.from({ length: Math.min(100, count - place * 100) }, () => ({ redirect_type: "instant", ...json }))
      })
    ),
    (answers) =>
      answers.flatMap(({ results }) => (results as ReadonlyArray<{ readonly data: Link }>).map(({ data }) => data))
  )

export const find = (query: string) =>
  Effect.map(
    done("GET", `/links?limit=100&${query}`),
    (list) => list as Row & { links: ReadonlyArray<Link>; total: number }
  )

export const total = (query: string) => Effect.map(find(query), (list) => list.total)

const isOpen = ({ state }: Job) => state === "running" || state === "undoing"

/** Returns a job after it ends. */
export const ended = (id: string, key = ownerKey) =>
  comes(
    `the end of the job ${id}`,
    Effect.flatMap(TestServer, ({ send }) =>
      Effect.map(send("GET", `/api/v1/links/bulk/jobs/${id}`, { key }), ({ body }) => body.data as Job)
    ),
    (job) => !isOpen(job),
    patience
  ).pipe(Effect.orDie)

/** The body of a job with the number of links that match its query now. */
export const expecting = (json: Row, key = ownerKey) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(
      send("GET", `/api/v1/links?${new URLSearchParams(json["query"] as Record<string, string>)}`, { key }),
      (list) => ({ ...json, total: (list.body.data as { readonly total: number }).total })
    )
  )

/** Starts a job on the links that match now; returns the job from the response. */
export const begin = (json: Row, key = ownerKey) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const answer = yield* send("POST", "/api/v1/links/bulk/jobs", { json: yield* expecting(json, key), key })
    expect(answer.status, answer.text).toBe(202)
    return answer.body.data as Job
  })

/** Runs a job to its end. */
export const doAll = (json: Row, key = ownerKey) => Effect.flatMap(begin(json, key), ({ id }) => ended(id, key))

/** Undoes a job to its end. */
export const undo = (id: string) => Effect.zipRight(done("POST", `/links/bulk/jobs/${id}/undo`), ended(id))
