import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { patiently } from "../support/Patience.ts"
import { api, dataOf, done, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import type { Job } from "./Kit.ts"

const ended = (id: string, key: string) =>
  Effect.map(api("GET", `/jobs/${id}`, undefined, key), (answer) => dataOf<Job>(answer)).pipe(
    Effect.filterOrFail(({ state }) => !["queued", "running"].includes(state)),
    Effect.retry(patiently),
    Effect.orDie
  )

onOneDatabase("an import of Linden's own archive", (it) => {
  it.effect("restores a whole team into an empty one, and only there", () =>
    Effect.gen(function* () {
      const { url, otherTeamKey } = yield* TestServer
      const [from, to] = [yield* otherTeamKey, yield* otherTeamKey]
      const bring = (archive: ArrayBuffer, fields: Readonly<Record<string, string>>, key: string) =>
        Effect.flatMap(
          Effect.promise(async () => {
            const body = new FormData()
            for (const [name, value] of Object.entries({ source: "linden", ...fields })) body.append(name, value)
            body.append("file", new Blob([archive]), "linden.zip")
            const headers = { authorization: `Bearer ${key}` }
            const response = await fetch(`${url}/api/v1/imports`, { method: "POST", headers, body })
            return (await response.json()) as { data: Job }
          }),
          ({ data }) => ended(data.id, key)
        )
      const made = (path: string, json: Row) => Effect.map(api("POST", path, json, from), (answer) => dataOf(answer))

      const folder = yield* made("/folders", { name: "Walks" })
      const link = yield* made("/links", {
        url: "https://example.com/walk",
        custom_slug: `walk-${String(folder["id"]).slice(-6)}`,
        title: "A walk",
        external_id: "walk 1",
        folder_id: folder["id"]
      })
      const archive = yield* Effect.promise(async () => {
        const headers = { authorization: `Bearer ${from}` }
        return (await fetch(`${url}/api/v1/team/export?format=archive`, { headers })).arrayBuffer()
      })
      yield* api("DELETE", `/links/${link["id"]}`, undefined, from)
      yield* api("DELETE", `/trash/${link["id"]}`, undefined, from)

      const tried = yield* bring(archive, { dry_run: "true" }, to)
      expect(tried).toMatchObject({ reason: null, state: "done", result: { links: 1, folders: 1 } })
      const job = yield* bring(archive, {}, to)
      expect([job.state, job.reason, job.undo_until]).toEqual(["done", null, null])
      const { links } = dataOf<{ links: ReadonlyArray<Row> }>(yield* api("GET", "/links", undefined, to))
      expect(links).toMatchObject([
        {
          title: "A walk",
          external_id: "walk 1",
          short_code: link["short_code"],
          destination_url: link["destination_url"],
          folder_name: "Walks"
        }
      ])

      const again = yield* bring(archive, {}, to)
      expect([again.state, again.reason]).toEqual([
        "failed",
        "The team is not empty. Import the archive into a new team."
      ])
      const broken = yield* bring(new TextEncoder().encode("no archive").buffer as ArrayBuffer, {}, to)
      expect(broken.state).toBe("failed")
      expect(yield* Effect.map(done("GET", "/jobs?limit=1"), ({ jobs }) => Array.isArray(jobs))).toBe(true)
    })
  )
})
