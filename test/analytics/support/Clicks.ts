import { createHash } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { Rollups } from "../../../src/click/report/Rollups.ts"

/** A click as tests write it: texts instead of the database's numbers. */
export interface TestClick {
  readonly team: string
  readonly link: string | null
  readonly page: string | null
  readonly bio_link: string | null
  readonly qrcode: string | null
  readonly at: number
  readonly is_bot: boolean
  readonly visitor: string
  readonly referrer: string | null
  readonly browser: string
  readonly os: string
  readonly device: string
  readonly language: string | null
  readonly country: string | null
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
  readonly utm_term: string | null
  readonly utm_content: string | null
  readonly destination: string | null
}

const worded = [
  "team",
  "link",
  "page",
  "bio_link",
  "qrcode",
  "referrer",
  "browser",
  "os",
  "device",
  "language",
  "country",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "destination"
] as const satisfies ReadonlyArray<keyof TestClick>

/** The 16 bytes that identify a visitor. */
export const visitorBytes = (visitor: string): Buffer => createHash("md5").update(visitor).digest()

const numbersOf = Effect.fnUntraced(function* (texts: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const wanted = [...new Set(texts)]
  for (let n = 0; n < wanted.length; n += 500) {
    const rows = wanted.slice(n, n + 500).map((name) => ({ name }))
    yield* sql`INSERT INTO click_names ${sql.insert(rows)} ON CONFLICT (name) DO NOTHING`
  }
  const rows = yield* sql<{ id: number; name: string }>`SELECT id, name FROM click_names`
  return new Map(rows.map(({ id, name }) => [name, id]))
})

/** Books clicks as the ledger does: the rows and their hour marks in one transaction. */
export const book = (clicks: ReadonlyArray<TestClick>) =>
  Effect.gen(function* () {
    if (clicks.length === 0) return
    const sql = yield* SqlClient.SqlClient
    const rollups = yield* Rollups
    const agent = "Mozilla/5.0 (test)"
    const numbers = yield* numbersOf([agent, ...clicks.flatMap((click) => worded.flatMap((word) => click[word] ?? []))])
    const rows = clicks.map((click) => ({
      ...Object.fromEntries(
        worded.map((word) => [word, click[word] === null ? null : (numbers.get(click[word]) ?? null)])
      ),
      at: click.at,
      is_bot: click.is_bot ? 1 : 0,
      visitor: visitorBytes(click.visitor),
      user_agent: numbers.get(agent) ?? 0,
      language_tag: click.language === null ? null : (numbers.get(click.language) ?? null)
    }))
    yield* sql.withTransaction(
      Effect.gen(function* () {
        for (let n = 0; n < rows.length; n += 200) yield* sql`INSERT INTO clicks ${sql.insert(rows.slice(n, n + 200))}`
        yield* rollups.booked(clicks.map(({ team, at }) => ({ team: numbers.get(team) ?? 0, at })))
      })
    )
  }).pipe(Effect.orDie)
