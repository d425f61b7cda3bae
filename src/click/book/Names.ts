import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { rowsOf } from "../../storage/Rows.ts"

/** How many names are asked for in one statement. */
const namesAtOnce = 2000

const found = rowsOf(Schema.Struct({ id: Schema.Number, name: Schema.String }))

/**
 * The numbers of texts. A name that is new is stored at once and for good, outside of the booking's transaction: a
 * number that nobody came to use does no harm, and two nodes never wait for each other's new names.
 */
export const makeNames = (size: number) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    let young = new Map<string, number>()
    let old = new Map<string, number>()

    const put = (name: string, id: number) => {
      if (young.size >= size / 2) {
        old = young
        young = new Map()
      }
      young.set(name, id)
    }

    const select = sql.onDialectOrElse({
      pg: () => (names: ReadonlyArray<string>) =>
        sql.unsafe("SELECT id, name FROM click_names WHERE name = ANY ($1::text[])", [names]),
      orElse: () => (names: ReadonlyArray<string>) =>
        sql.unsafe("SELECT n.id, n.name FROM json_each(?) j JOIN click_names n ON n.name = j.value", [
          JSON.stringify(names)
        ])
    })
    const insert = sql.onDialectOrElse({
      pg: () => (names: ReadonlyArray<string>) =>
        sql.unsafe(
          "INSERT INTO click_names (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING RETURNING id, name",
          [names]
        ),
      orElse: () => (names: ReadonlyArray<string>) =>
        sql.unsafe(
          "INSERT INTO click_names (name) SELECT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING RETURNING id, name",
          [JSON.stringify(names)]
        )
    })

    const resolve = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
      let missing = names
      const learn = (rows: ReadonlyArray<{ readonly id: number; readonly name: string }>) => {
        const known = new Set(rows.map(({ name }) => name))
        for (const { id, name } of rows) put(name, id)
        missing = missing.filter((name) => !known.has(name))
      }
      learn(yield* found(select(missing)))
      // Another node may have been quicker with some.
      for (let round = 0; missing.length > 0 && round < 3; round++) {
        learn(yield* found(insert(missing)))
        if (missing.length > 0) learn(yield* found(select(missing)))
      }
    })

    return {
      /** The number of a name that is remembered. */
      known: (name: string): number | undefined => {
        const id = young.get(name)
        if (id !== undefined) return id
        const before = old.get(name)
        if (before !== undefined) put(name, before)
        return before
      },

      /** Makes sure that names have numbers, and remembers these until twice `size` other names were looked at. */
      learn: (names: ReadonlySet<string>) => {
        const all = [...names].sort()
        const parts = Array.from({ length: Math.ceil(all.length / namesAtOnce) }, (_, n) =>
          all.slice(n * namesAtOnce, (n + 1) * namesAtOnce)
        )
        return Effect.forEach(parts, resolve, { discard: true })
      }
    }
  })
export type Names = Effect.Effect.Success<ReturnType<typeof makeNames>>
