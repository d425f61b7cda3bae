import { expect, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { checkingServer, fakeInternet } from "../destination/linkcheck/Kit.ts"
import { sendFile } from "../import/Kit.ts"
import { comes } from "../support/Patience.ts"
import { api, dataOf, type Row } from "../support/Scenario.ts"
import { type Database, databases, TestServer } from "../support/TestServer.ts"

type Job = Row & { readonly id: string; readonly state: string; readonly reason_detail: Row | null }

/** Prepares a team, and returns an effect that starts a job of it. */
type Prepare = (key: string) => Effect.Effect<Effect.Effect<string, never, TestServer>, never, TestServer>

const post = (path: string, key: string, json?: Row) =>
  Effect.map(api("POST", path, json, key), (answer) => {
    expect(answer.status, answer.text).toBeLessThan(300)
    return String(dataOf(answer)["id"])
  })

const jobOf = (id: string, key: string) =>
  Effect.map(api("GET", `/jobs/${id}`, undefined, key), (answer) => dataOf<Job>(answer))

const reaches = (id: string, key: string, state: string) =>
  Effect.orDie(comes(`The state ${state}`, jobOf(id, key), (job) => job.state === state))

const importOf = (key: string, source: string, content: string | Uint8Array<ArrayBuffer>, name: string) =>
  Effect.map(sendFile({ source }, content, name, key), ({ status, body }) => {
    expect(status, JSON.stringify(body)).toBe(202)
    return String((body.data as Row)["id"])
  })

const csv: Prepare = (key) =>
  Effect.succeed(importOf(key, "csv", "url,title\nhttps://csv.example/,Sheet\n", "links.csv"))

const archive: Prepare = (key) =>
  Effect.gen(function* () {
    const { otherTeamKey, url } = yield* TestServer
    const from = yield* otherTeamKey
    const link = yield* post("/links", from, { url: "https://archive.example/" })
    const zip = yield* Effect.promise(async () => {
      const headers = { authorization: `Bearer ${from}` }
      return (await fetch(`${url}/api/v1/team/export?format=archive`, { headers })).arrayBuffer()
    })
    yield* api("DELETE", `/links/${link}`, undefined, from)
    yield* api("DELETE", `/trash/${link}`, undefined, from)
    return importOf(key, "linden", new Uint8Array(zip), "linden.zip")
  })

const bulkEdit: Prepare = (key) =>
  Effect.as(
    post("/links", key, { url: "https://edit.example/" }),
    post("/links/bulk/jobs", key, { query: { search: "edit.example" }, change: { is_active: 0 }, total: 1 })
  )

const linkCheck: Prepare = (key) =>
  Effect.as(post("/links", key, { url: "http://fine.example/" }), post("/link-checks", key))

const undoOf =
  (prepare: Prepare, path: string): Prepare =>
  (key) =>
    Effect.gen(function* () {
      const id = yield* yield* prepare(key)
      yield* reaches(id, key, "done")
      return post(`${path}/${id}/undo`, key)
    })

const kinds: ReadonlyArray<readonly [name: string, prepare: Prepare, end: string]> = [
  ["an import of a file", csv, "done"],
  ["an import of an archive", archive, "done"],
  ["a bulk edit", bulkEdit, "done"],
  ["a link check", linkCheck, "done"],
  ["the undo of an import", undoOf(csv, "/jobs"), "undone"],
  ["the undo of a bulk edit", undoOf(bulkEdit, "/links/bulk/jobs"), "undone"]
]

/** Makes the database fail at the end of each step of a team, in a way that may pass or not. */
const poison = (team: string, isPassing: boolean) =>
  Effect.flatMap(TestServer, ({ sql }) =>
    sql.onDialectOrElse({
      pg: () =>
        Effect.zipRight(
          sql.unsafe(`CREATE OR REPLACE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'poison' USING ERRCODE = '${isPassing ? "57014" : "23514"}'; END $$`),
          sql.unsafe(`CREATE TRIGGER poison BEFORE UPDATE ON jobs FOR EACH ROW
            WHEN (NEW.team_id = '${team}' AND NEW.worked_ms > OLD.worked_ms) EXECUTE FUNCTION poison()`)
        ),
      orElse: () =>
        sql.unsafe(`CREATE TRIGGER poison BEFORE UPDATE ON jobs
          WHEN NEW.team_id = '${team}' AND NEW.worked_ms > OLD.worked_ms
          BEGIN SELECT ${isPassing ? "abs(-9223372036854775807 - 1)" : "RAISE(ABORT, 'poison')"}; END`)
    })
  )

const cure = Effect.flatMap(TestServer, ({ sql }) =>
  sql.unsafe(`DROP TRIGGER poison${sql.onDialectOrElse({ pg: () => " ON jobs", orElse: () => "" })}`)
)

/** Poisons a new team, starts its job, and runs the same kind of job for two other teams to the end. */
const besideHealthy = (prepare: Prepare, end: string, isPassing: boolean) =>
  Effect.gen(function* () {
    const { otherTeamKey } = yield* TestServer
    const key = yield* otherTeamKey
    const begin = yield* prepare(key)
    const team = String(dataOf(yield* api("GET", "/team", undefined, key))["id"])
    yield* Effect.acquireRelease(poison(team, isPassing), () => Effect.ignore(cure))
    const id = yield* begin
    yield* comes("A started job", jobOf(id, key), (job) => job["started_at"] !== null)
    for (const healthy of [yield* otherTeamKey, yield* otherTeamKey]) {
      yield* reaches(yield* yield* prepare(healthy), healthy, end)
    }
    return { id, key }
  })

const checkingServerOn = (database: Database) =>
  Layer.unwrapScoped(
    Effect.map(
      fakeInternet((_, response) => void response.end("Hello")),
      ({ net }) => checkingServer(database, net)
    )
  )

for (const database of databases) {
  layer(checkingServerOn(database), { excludeTestServices: true })(`a step that always fails on ${database}`, (it) => {
    it.scoped.each(kinds)(
      "of %s leaves the jobs of other teams alone, and succeeds once the cause is gone",
      ([, prepare, end]) =>
        Effect.gen(function* () {
          const { id, key } = yield* besideHealthy(prepare, end, true)
          expect((yield* jobOf(id, key)).state).toBe(end === "undone" ? "undoing" : "running")
          yield* cure
          yield* reaches(id, key, end)
        })
    )

    it.scoped.each(kinds)("of %s fails the job at once if the database refuses it", ([, prepare, end]) =>
      Effect.gen(function* () {
        const { id, key } = yield* besideHealthy(prepare, end, false)
        expect(yield* reaches(id, key, "failed")).toMatchObject({ reason_detail: { code: "job_broken" } })
      })
    )
  })
}
