import { expect } from "@effect/vitest"
import { hashSync } from "bcryptjs"
import { Effect } from "effect"
import { visit } from "../redirect/Visiting.ts"
import { done, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { bring, reportOf } from "./Kit.ts"

/** A dump of Kutt with links that have passwords, by their short codes. */
const kutt = (links: Readonly<Record<string, string>>) =>
  [
    "CREATE TABLE `links` (`id` int, `address` varchar(255), `target` text, `password` varchar(255), `visit_count` int, `created_at` datetime);",
    ...Object.entries(links).map(
      ([address, hash], n) =>
        `INSERT INTO \`links\` VALUES (${n + 1},'${address}','https://example.com/${address}','${hash}',0,'2024-01-01 00:00:00');`
    )
  ].join("\n")

const give = (code: string, password: string) =>
  Effect.map(
    visit(`/${code}`, { method: "POST", form: new URLSearchParams({ password }).toString() }),
    ({ status }) => status
  )

const storedAt = (code: string) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    const rows = sql<{ password_hash: string }>`SELECT password_hash FROM links WHERE short_code = ${code}`
    return (yield* Effect.orDie(rows))[0]?.password_hash
  })

onOneDatabase("imported passwords", (it) => {
  it.effect("open their links as before, and are rehashed from then on", () =>
    Effect.gen(function* () {
      const hash = hashSync("Tilia", 5)
      const job = yield* bring({ source: "kutt" }, kutt({ "kutt-locked": hash }))
      expect(job).toMatchObject({ state: "done", result: { created: 1 } })
      expect(yield* storedAt("kutt-locked")).toBe(hash)
      const { links } = yield* done("GET", "/links?search=kutt-locked")
      expect((links as ReadonlyArray<Row>)[0]).toMatchObject({ has_password: true, redirect_type: "password" })
      expect(yield* give("kutt-locked", "nothing")).toBe(403)
      expect(yield* storedAt("kutt-locked")).toBe(hash)
      expect(yield* give("kutt-locked", "Tilia")).toBe(303)
      expect(yield* storedAt("kutt-locked")).toMatch(/^scrypt\$/)
      expect(yield* give("kutt-locked", "Tilia")).toBe(303)
    })
  )

  it.effect("that would take too long to verify leave their links disabled", () =>
    Effect.gen(function* () {
      const costly = hashSync("Tilia", 4).replace("$04$", "$13$")
      const job = yield* bring({ source: "kutt" }, kutt({ "kutt-costly": costly }))
      expect(job).toMatchObject({ state: "done", result: { created: 1 } })
      const { links } = yield* done("GET", "/links?search=kutt-costly")
      expect((links as ReadonlyArray<Row>)[0]).toMatchObject({ is_active: 0 })
      expect((yield* reportOf(job.id)).join("\n")).toContain("The password cannot be verified in Linden")
    })
  )

  it.effect("protect links that an import replaces, even those with the same destination", () =>
    Effect.gen(function* () {
      yield* done("POST", "/links", { url: "https://old.example/", custom_slug: "kutt-other" })
      yield* done("POST", "/links", { url: "https://example.com/kutt-same", custom_slug: "kutt-same" })
      const hash = hashSync("Tilia", 5)
      const fields = { source: "kutt", conflict: "replace" }
      const job = yield* bring(fields, kutt({ "kutt-other": hash, "kutt-same": hash }))
      expect(job).toMatchObject({ state: "done", result: { replaced: 2 } })
      for (const code of ["kutt-other", "kutt-same"]) {
        expect(yield* give(code, "nothing")).toBe(403)
        expect(yield* give(code, "Tilia")).toBe(303)
      }
      expect((yield* bring(fields, kutt({ "kutt-same": hash }))).result).toEqual({ unchanged: 1 })
    })
  )
})
