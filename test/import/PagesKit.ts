import { expect } from "@effect/vitest"
import { Effect } from "effect"
import type { Job } from "../../src/job/Job.ts"
import { patiently } from "../support/Patience.ts"
import { done, type Row } from "../support/Scenario.ts"
import { ownerKey, TestServer } from "../support/TestServer.ts"

export type ShownJob = Row & typeof Job.Encoded

const isOver = ({ state }: ShownJob) => ["done", "failed", "cancelled", "undone", "paused"].includes(state)

/** A job once it has ended, or waits. */
export const ended = (id: string) =>
  Effect.map(done("GET", `/jobs/${id}`), (job) => job as ShownJob).pipe(
    Effect.filterOrFail(isOver),
    Effect.retry(patiently),
    Effect.orDie
  )

/** Brings a file; gives its job once it has ended. */
export const bring = (source: string, file: string, fields: Readonly<Record<string, string>> = {}) =>
  Effect.flatMap(TestServer, ({ url }) =>
    Effect.promise(async () => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ source, ...fields })) body.append(name, value)
      body.append("file", new Blob([file]), "file")
      const headers = { authorization: `Bearer ${ownerKey}` }
      const response = await fetch(`${url}/api/v1/imports`, { method: "POST", body, headers })
      const text = await response.text()
      expect(response.status, text).toBe(202)
      return (JSON.parse(text) as { data: ShownJob }).data.id
    })
  ).pipe(Effect.flatMap(ended))

/** What a job says of its items, a line each. */
export const report = (id: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("GET", `/api/v1/jobs/${id}/report`, {}), ({ text }) => text.trim().split("\n").slice(1))
  )

/** Takes a job back. */
export const undo = (id: string) => Effect.zipRight(done("POST", `/jobs/${id}/undo`), ended(id))
