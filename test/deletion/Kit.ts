import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { browse, fresh, newPerson, type Person } from "../signin/Kit.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import { ownerKey, TestServer } from "../support/TestServer.ts"

/** Another team of a person, whose session switches to it; returns its ID, its name and an owner's key. */
export const newTeam = (person: Person) =>
  Effect.gen(function* () {
    const name = `Team ${fresh()}`
    const made = yield* browse(person.cookie, "POST", "/teams", { name })
    expect(made.status, made.text).toBe(201)
    const id = String(dataOf(made)["id"])
    yield* browse(person.cookie, "PUT", "/session", { team_id: id })
    const key = dataOf(yield* browse(person.cookie, "POST", "/keys", { name: "Key", role: "owner" }))
    return { id, name, key: String(key["key"]) }
  })

/** A person who is one of the owners of Home. */
export const owner = newPerson("owner", { key: ownerKey })

/** Creates a record; returns the response's data. */
export const make = (key: string, path: string, json: Row) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("POST", `/api/v1${path}`, { key, json }), (answer) => {
      expect(answer.status, answer.text).toBe(201)
      return dataOf(answer)
    })
  )

const tables = [
  "destinations",
  "destination_icons",
  "links",
  "pages",
  "qrcodes",
  "trash",
  "uploads",
  "domains",
  "folders",
  "tags",
  "annotations",
  "saved_views",
  "bulk_edits",
  "api_keys",
  "members"
]

/** The row counts of a completely deleted team. */
export const none = tables.map(() => 0)

/** The number of a team's rows in each table. */
export const rowsOf = (team: string) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    return yield* Effect.forEach(tables, (table) =>
      Effect.map(sql<{ n: number }>`SELECT count(*) AS n FROM ${sql(table)} WHERE team_id = ${team}`, ([row]) =>
        Number(row?.n)
      )
    )
  })

/** Makes everyone's password confirmation expire. */
export const forgetPasswords = Effect.flatMap(TestServer, ({ sql }) => sql`UPDATE sessions SET confirmed_at = 0`)
