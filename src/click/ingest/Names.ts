import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { rowsOf } from "../../storage/Rows.ts"
import { ClickNamesTable } from "../Tables.ts"
import type { ClickRow } from "./ClickRow.ts"
import { NameMemo } from "./NameMemo.ts"

/** How many names one statement looks up. */
const namesAtOnce = 2000

const found = rowsOf(ClickNamesTable.row)

/**
 * The numbers of names. A new name is stored at once, outside the booking's transaction: an unused number does no harm,
 * and nodes never wait for each other's new names. At most `size` numbers are cached; half of that must exceed the
 * number of names that are looked up together.
 */
export const makeNames = (size: number) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    let memo = new NameMemo(size)

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
        const told = new Set(rows.map(({ name }) => name))
        for (const { id, name } of rows) memo.set(name, id)
        missing = missing.filter((name) => !told.has(name))
      }
      learn(yield* found(select(missing)))
      // Another node may have stored some of the names first.
      for (let round = 0; missing.length > 0 && round < 3; round++) {
        learn(yield* found(insert(missing)))
        if (missing.length > 0) learn(yield* found(select(missing)))
      }
    })

    const learn = (names: ReadonlySet<string>) => {
      // Sort the names, because inserting them in the same order on all nodes avoids deadlocks.
      const all = [...names].sort()
      const parts = Array.from({ length: Math.ceil(all.length / namesAtOnce) }, (_, n) =>
        all.slice(n * namesAtOnce, (n + 1) * namesAtOnce)
      )
      return Effect.forEach(parts, resolve, { discard: true })
    }

    /** Replaces known names with their numbers; returns the others. */
    const replace = (rows: ReadonlyArray<ClickRow>): ReadonlySet<string> => {
      const missing = new Set<string>()
      for (const { names } of rows) {
        for (let n = 0; n < names.length; n++) {
          const name = names[n]
          if (typeof name !== "string") continue
          const id = memo.get(name)
          if (id === undefined) missing.add(name)
          else names[n] = id
        }
      }
      return missing
    }

    return {
      /** Clears the cache after names were deleted. */
      forget: Effect.sync(() => {
        memo = new NameMemo(size)
      }),

      /** Replaces all names in rows with their numbers. */
      number: Effect.fnUntraced(function* (rows: ReadonlyArray<ClickRow>) {
        const missing = replace(rows)
        if (missing.size === 0) return
        yield* learn(missing)
        const [lost] = replace(rows)
        if (lost !== undefined) yield* Effect.dieMessage(`The name "${lost}" has no number.`)
      })
    }
  })
