import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import { inNumbers, inTexts } from "../../storage/InList.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { ClickNamesTable } from "../Tables.ts"

const Named = rowsOf(ClickNamesTable.row)

/** How many names are cached. */
const remembered = 50_000
/** How many names are looked up at once. */
const atOnce = 5_000

/** The names behind the numbers in clicks. They never change, so they are cached. */
export const readStoredNames = Effect.map(SqlClient.SqlClient, (sql) => {
  const known = new LRUCache<number, string>({ max: remembered })

  return {
    /** The name of each number. */
    of: Effect.fnUntraced(function* (ids: Iterable<number>) {
      const wanted = [...new Set(ids)].filter((id) => id > 0)
      const missing = wanted.filter((id) => !known.has(id))
      // Copy the known names now: one query may need more names than the cache can hold.
      const texts = new Map(wanted.map((id) => [id, known.get(id) ?? ""]))
      for (let n = 0; n < missing.length; n += atOnce) {
        const rows = yield* Named(
          sql`SELECT id, name FROM click_names WHERE ${inNumbers(sql, "id", missing.slice(n, n + atOnce))}`
        )
        for (const { id, name } of rows) {
          known.set(id, name)
          texts.set(id, name)
        }
      }
      return texts
    }),

    /** The numbers of names; leaves out names that no click has. */
    numbersOf: (texts: Iterable<string>) =>
      Effect.map(
        Named(sql`SELECT id, name FROM click_names WHERE ${inTexts(sql, "name", texts)}`),
        (rows) => new Map(rows.map(({ id, name }) => [name, id]))
      )
  }
})
export type StoredNames = Effect.Effect.Success<typeof readStoredNames>
