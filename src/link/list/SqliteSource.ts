import { Effect } from "effect"
import type { LinkId } from "../../contract/Id.ts"
import { type Bitmap, fromRows } from "./Bitmap.ts"
import { wordsOf } from "./SearchText.ts"
import type { DomainRow, KeyRow, SetName, Source } from "./Source.ts"
import * as Sql from "./SqliteSql.ts"
import { findByTrigrams } from "./SqliteTrigrams.ts"
import { type CountRow, none } from "./Totals.ts"

type Value = string | number

/**
 * A read connection to SQLite. `numbers` returns the first column; the SQL function `in_set` tests membership in the
 * given set.
 */
export interface SqliteReads {
  readonly rows: <A>(text: string, params: ReadonlyArray<Value>) => Effect.Effect<ReadonlyArray<A>>
  readonly numbers: (text: string, params: ReadonlyArray<Value>, bits?: Bitmap) => Effect.Effect<ReadonlyArray<number>>
  readonly version: Effect.Effect<string>
}

/** Beyond this many changes, a set is rebuilt. */
const maxChanges = 50_000

interface Marks {
  readonly rn: number
  readonly seq: number
  readonly kept_from: number
}

const asMark = ({ rn, seq }: Marks): string => `${rn}:${seq}`

export const sqliteSource = ({ rows, numbers, version }: SqliteReads): Source => {
  const marks = Effect.map(rows<Marks>(Sql.marks, []), ([row]) => row ?? { rn: 0, seq: 0, kept_from: 0 })

  const find = Effect.fnUntraced(function* ({ kind, team, value }: SetName, teamIsSmall: boolean) {
    if (kind !== "term") return yield* numbers(Sql.found[kind], [team, value])
    const words = wordsOf(value)
    if (teamIsSmall) return yield* numbers(Sql.foundInSmallTeam(words.length), [team, ...words])
    const found = yield* findByTrigrams({ rows, numbers }, team, words)
    return found ?? (yield* numbers(Sql.foundByScan(words.length), [team, ...words]))
  })

  const changes = Effect.fnUntraced(function* ({ kind, team, value }: SetName, mark: string) {
    const [rn = 0, seq = 0] = mark.split(":").map(Number)
    const now = yield* marks
    if (now.rn === rn && now.seq === seq) return { mark, rowsIn: [], rowsOut: [] }
    if (seq + 1 < now.kept_from) return undefined
    const changed = now.seq === seq ? [] : yield* numbers(Sql.changed, [seq, team, maxChanges + 1])
    if (changed.length > maxChanges) return undefined
    const values = kind === "term" ? wordsOf(value) : [value]
    const fresh = yield* numbers(kind === "term" ? Sql.newTexts(values.length) : Sql.newLinks(kind), [
      ...[rn, team],
      ...values
    ])
    const among = kind === "term" ? Sql.textsAmong(values.length) : Sql.linksAmong(kind)
    const still = changed.length === 0 ? [] : yield* numbers(among, [JSON.stringify(changed), team, ...values])
    const kept = new Set(still)
    return { mark: asMark(now), rowsIn: [...fresh, ...still], rowsOut: changed.filter((row) => !kept.has(row)) }
  })

  return {
    counts: (team, folder) => rows<CountRow>(Sql.counts, [folder || none, team]),
    domains: (team) => rows<DomainRow>(Sql.domains, [team]),
    walk: (asked, { limit, offset }, bits) => {
      const { text, params } = Sql.walk(asked, bits !== undefined)
      return numbers(text, [...params, limit, offset], bits)
    },
    order: (asked, bits) => {
      const { text, params } = Sql.walk(asked, true)
      return Effect.map(numbers(text, [...params, -1, 0], bits), (found) => Int32Array.from(found))
    },
    keys: (asked) => rows<KeyRow>(Sql.keys, [JSON.stringify(asked)]),
    ids: (asked) =>
      Effect.map(rows<{ id: LinkId }>(Sql.ids, [JSON.stringify(asked)]), (found) => found.map(({ id }) => id)),
    // Read the mark before the set. A commit in between is then applied again on the next use.
    find: (name, teamIsSmall) =>
      Effect.flatMap(marks, (now) =>
        Effect.map(find(name, teamIsSmall), (found) => ({ bits: fromRows(found, now.rn + 1024), mark: asMark(now) }))
      ),
    changes,
    version
  }
}
