import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { browse, fresh, newPerson, type Person } from "../signin/Kit.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import { ownerKey, TestServer } from "../support/TestServer.ts"

/** Another team of a person, whose session is in it from then on; gives its id, its name and an owner's key of it. */
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

/** A person who owns Home among others. */
export const owner = newPerson("owner", { key: ownerKey })

/** Makes a record; gives what is answered. */
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
  "bulk_edits",
  "api_keys",
  "members"
]

/** What a team has of which nothing is left. */
export const none = tables.map(() => 0)

/** How many rows of each table are of a team. */
export const rowsOf = (team: string) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    return yield* Effect.forEach(tables, (table) =>
      Effect.map(sql<{ n: number }>`SELECT count(*) AS n FROM ${sql(table)} WHERE team_id = ${team}`, ([row]) =>
        Number(row?.n)
      )
    )
  })

/** Lets the password of everybody have been given long ago. */
export const forgetPasswords = Effect.flatMap(TestServer, ({ sql }) => sql`UPDATE sessions SET confirmed_at = 0`)
