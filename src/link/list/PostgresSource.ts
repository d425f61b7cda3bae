import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import type { LinkId } from "../../contract/Id.ts"
import { type Bitmap, bitmap } from "./Bitmap.ts"
import * as Sql from "./PostgresSql.ts"
import { wordsOf } from "./SearchText.ts"
import type { DomainRow, KeyRow, Source } from "./Source.ts"
import { type CountRow, none } from "./Totals.ts"

type Value = string | number | Uint8Array | ReadonlyArray<number> | ReadonlyArray<string>

interface FoundRow {
  readonly mark: string
  readonly words: Buffer | null
}

interface ChangesRow {
  readonly mark: string
  readonly too_old: boolean
  readonly changes: ReadonlyArray<readonly [row: number, isIn: boolean]> | null
}

/** Beyond this many changes, a set is rebuilt. */
const maxChanges = 50_000

const bufferOf = (bits: Bitmap) => Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength)

const bitsOf = (words: Buffer | null): Bitmap => {
  if (words === null) return bitmap(0)
  let top = 0
  for (let at = 0; at < words.length; at += 8) top = Math.max(top, words.readInt32BE(at))
  const bits = bitmap(top * 32 + 31)
  for (let at = 0; at < words.length; at += 8) bits[words.readInt32BE(at)] = words.readInt32BE(at + 4)
  return bits
}

const rowsOf = (packed: Buffer | null): Int32Array => {
  const rows = new Int32Array((packed?.length ?? 0) / 4)
  for (let place = 0; place < rows.length; place++) rows[place] = packed?.readInt32BE(place * 4) ?? 0
  return rows
}

const patternsOf = (term: string) => wordsOf(term).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`)

export const postgresSource = (sql: SqlClient): Source => {
  const rows = <A extends object>(text: string, params: ReadonlyArray<Value>): Effect.Effect<ReadonlyArray<A>> =>
    Effect.orDie(sql.unsafe<A>(text, params as Array<string>))
  const first = <A extends object>(text: string, params: ReadonlyArray<Value>): Effect.Effect<A> =>
    Effect.flatMap(rows<A>(text, params), ([row]) =>
      row === undefined ? Effect.dieMessage("no row") : Effect.succeed(row)
    )

  return {
    counts: (team, folder) => rows<CountRow>(Sql.counts, [folder || none, team]),
    domains: (team) => rows<DomainRow>(Sql.domains, [team]),
    walk: (asked, { limit, offset }, bits) => {
      const { text, params } = Sql.walk(asked, bits !== undefined)
      const set = bits === undefined ? [] : [bufferOf(bits), bits.length * 32]
      return Effect.map(rows<{ rn: number }>(text, [...params, ...set, limit, offset]), (found) =>
        found.map(({ rn }) => rn)
      )
    },
    order: (asked, bits) => {
      const { text, params } = Sql.order(asked)
      return Effect.map(first<{ rows: Buffer | null }>(text, [...params, bufferOf(bits), bits.length * 32]), (row) =>
        rowsOf(row.rows)
      )
    },
    keys: (asked) => rows<KeyRow>(Sql.keys, [asked]),
    ids: (asked) => Effect.map(rows<{ id: LinkId }>(Sql.ids, [asked]), (found) => found.map(({ id }) => id)),
    find: ({ kind, team, value }, teamIsSmall) => {
      const patterns = patternsOf(value)
      const found =
        kind !== "term"
          ? first<FoundRow>(Sql.find(kind), [team, value])
          : teamIsSmall
            ? first<FoundRow>(Sql.findInSmallTeam, [team, patterns])
            : first<FoundRow>(Sql.findTexts(patterns.length), [team, ...patterns])
      return Effect.map(found, ({ mark, words }) => ({ mark, bits: bitsOf(words) }))
    },
    changes: ({ kind, team, value }, since) =>
      Effect.map(
        first<ChangesRow>(Sql.changes(kind), [
          team,
          kind === "term" ? patternsOf(value) : value,
          since,
          maxChanges + 1
        ]),
        ({ mark, too_old, changes }) =>
          too_old || (changes?.length ?? 0) > maxChanges
            ? undefined
            : {
                mark,
                rowsIn: (changes ?? []).filter(([, isIn]) => isIn).map(([row]) => row),
                rowsOut: (changes ?? []).filter(([, isIn]) => !isIn).map(([row]) => row)
              }
      ),
    version: Effect.map(first<{ version: string }>(Sql.version, []), ({ version }) => version)
  }
}
