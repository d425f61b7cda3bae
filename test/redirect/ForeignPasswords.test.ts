import { expect } from "@effect/vitest"
import { hashSync } from "bcryptjs"
import { Effect } from "effect"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makeLink, visit } from "./Visiting.ts"

const storedOf = (id: string) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    const [row] = yield* Effect.orDie(
      sql<{ password_hash: string; version: number }>`SELECT password_hash, version FROM links WHERE id = ${id}`
    )
    if (row === undefined) throw new Error("There is no such link.")
    return row
  })

/** A protected link whose password another system hashed. */
const foreign = (password: string, cost = 6, hash = hashSync(password, cost)) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    const link = yield* makeLink({ redirect_type: "password", password: "something else" })
    yield* Effect.orDie(sql`UPDATE links SET password_hash = ${hash} WHERE id = ${link.id}`)
    return link
  })

const give = (path: string, password: string) =>
  Effect.map(
    visit(path, { method: "POST", form: new URLSearchParams({ password }).toString() }),
    ({ status }) => status
  )

onOneDatabase("a password hashed by another system", (it) => {
  it.effect("opens its link, is rehashed, and opens it again", () =>
    Effect.gen(function* () {
      const link = yield* foreign("Tilia cordata")
      const before = yield* storedOf(link.id)
      expect(before.password_hash).toMatch(/^\$2b\$06\$/)
      expect(yield* give(link.path, "Tilia")).toBe(403)
      expect(yield* storedOf(link.id)).toEqual(before)
      expect(yield* give(link.path, "Tilia cordata")).toBe(303)
      const after = yield* storedOf(link.id)
      expect(after.password_hash).toMatch(/^scrypt\$/)
      expect(after.version).toBe(before.version)
      expect(yield* give(link.path, "Tilia cordata")).toBe(303)
      expect(yield* give(link.path, "something else")).toBe(403)
      expect(yield* storedOf(link.id)).toEqual(after)
    })
  )

  it.effect("is rehashed once if many visitors enter it at the same time", () =>
    Effect.gen(function* () {
      const link = yield* foreign("Tilia")
      const answers = yield* Effect.all(
        Array.from({ length: 4 }, () => give(link.path, "Tilia")),
        { concurrency: 4 }
      )
      expect(answers.every((status) => status === 303)).toBe(true)
      const after = yield* storedOf(link.id)
      expect(after.password_hash).toMatch(/^scrypt\$/)
      expect(yield* give(link.path, "Tilia")).toBe(303)
      expect(yield* storedOf(link.id)).toEqual(after)
    })
  )

  it.effect("does not overwrite a password that was changed in the meantime", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const link = yield* foreign("Tilia", 10)
      const [, changed] = yield* Effect.all(
        [
          give(link.path, "Tilia"),
          send("PUT", `/api/v1/links/${link.id}`, { json: { password: "A new one of the owner" } })
        ],
        { concurrency: 2 }
      )
      expect(changed.status).toBe(200)
      expect(yield* give(link.path, "A new one of the owner")).toBe(303)
      expect(yield* give(link.path, "Tilia")).toBe(403)
    })
  )

  it.effect("opens nothing if it cannot be verified", () =>
    Effect.gen(function* () {
      for (const hash of ["$2y$31$abcdefghijklmnopqrstuuabcdefghijklmnopqrstuvwxyzabcdefghij", "$2b$broken", "$2"]) {
        const link = yield* foreign("Tilia", 4, hash)
        expect(yield* give(link.path, "Tilia")).toBe(403)
      }
    })
  )
})
