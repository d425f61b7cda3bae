import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { nextTick } from "../../lib/NextTick.ts"
import { Figures } from "../report/Figures.ts"
import { addBody } from "../report/RollupBody.ts"
import { decodeSegment } from "../report/Segment.ts"
import { nameColumns } from "./ClickRow.ts"

/** How many clicks to scan before yielding to other work on the thread. */
const clicksAtOnce = 50_000
const bodiesAtOnce = 200

/** A bit set of the numbers of used names. */
export class UsedNames {
  readonly #bits: Uint32Array

  constructor(readonly last: number) {
    this.#bits = new Uint32Array((last >>> 5) + 1)
  }

  add(id: number): void {
    if (id > 0 && id <= this.last) this.#bits[id >>> 5] = (this.#bits[id >>> 5] as number) | (1 << (id & 31))
  }

  has(id: number): boolean {
    return ((this.#bits[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0
  }
}

/** Marks the names in a stored rollup. */
const markBody = (used: UsedNames, body: Uint8Array): void => {
  const figures = new Figures()
  addBody(figures, body)
  for (const tally of figures.counts) for (const id of tally.keys()) used.add(id)
}

type Cells = ReadonlyArray<ReadonlyArray<unknown>>

/** Finds the names in use, over a connection to the click database. */
export const usedNames = Effect.map(SqlClient.SqlClient, (sql) => {
  const values = (text: string, parameters: ReadonlyArray<number> = []): Effect.Effect<Cells> =>
    Effect.orDie(sql.unsafe(text, parameters).values) as Effect.Effect<Cells>
  const at = (n: number) => sql.onDialectOrElse({ pg: () => `$${n}`, orElse: () => "?" })

  /** Marks the names of clicks with numbers in (`after`, `last`]. */
  const ofClicks = Effect.fnUntraced(function* (used: UsedNames, after: number, last: number) {
    for (let from = after; from < last; from += clicksAtOnce) {
      for (const column of nameColumns) {
        const to = Math.min(last, from + clicksAtOnce)
        const rows = yield* values(`SELECT DISTINCT ${column} FROM clicks WHERE seq > ${at(1)} AND seq <= ${at(2)}`, [
          from,
          to
        ])
        for (const [id] of rows) used.add(Number(id ?? 0))
      }
      yield* nextTick
    }
  })

  /** Iterates over the packed rows of a table in key order. */
  const ofBodies = Effect.fnUntraced(function* (table: string, subject: string, mark: (body: Uint8Array) => void) {
    let [first, size, start] = [-1, -1, -1]
    for (;;) {
      const rows = yield* values(
        `SELECT ${subject}, level, start, body FROM ${table} WHERE (${subject}, level, start) > (${at(1)}, ${at(2)}, ${at(3)})
          ORDER BY ${subject}, level, start LIMIT ${bodiesAtOnce}`,
        [first, size, start]
      )
      for (const row of rows) mark(row[3] as Uint8Array)
      const last = rows.at(-1)
      if (last === undefined) return
      ;[first, size, start] = [Number(last[0]), Number(last[1]), Number(last[2])]
      yield* nextTick
    }
  })

  const ofTables = Effect.fnUntraced(function* (used: UsedNames) {
    const columns = [
      ["click_totals", "subject"],
      ["click_rollups", "subject"],
      ["click_rollups", "team"],
      ["click_segments", "team"],
      ["click_marks", "team"],
      ["click_floors", "team"],
      ["click_deletions", "team"],
      ["deleted_totals", "subject"]
    ] as const
    for (const [table, column] of columns) {
      for (const [id] of yield* values(`SELECT DISTINCT ${column} FROM ${table}`)) used.add(Number(id))
      yield* nextTick
    }
  })

  /** Marks the names of deleted clicks, which an undo may bring back. */
  const ofDeleted = Effect.fnUntraced(function* (used: UsedNames) {
    for (const column of nameColumns) {
      for (const [id] of yield* values(`SELECT DISTINCT ${column} FROM deleted_clicks`)) used.add(Number(id ?? 0))
    }
    for (const [subject, body] of yield* values("SELECT subject, body FROM deleted_rollups")) {
      used.add(Number(subject))
      markBody(used, body as Uint8Array)
    }
    yield* nextTick
  })

  return {
    ofClicks,

    /** Marks every name in use, considering clicks with numbers up to `lastClick`. */
    all: Effect.fnUntraced(function* (used: UsedNames, lastClick: number) {
      // Deletions and undos move clicks in one direction each, so look at both ends.
      yield* ofDeleted(used)
      const [row] = yield* values("SELECT min(seq) FROM clicks")
      if (row?.[0] !== null && row?.[0] !== undefined) yield* ofClicks(used, Number(row[0]) - 1, lastClick)
      yield* ofTables(used)
      yield* ofBodies("click_rollups", "subject", (body) => markBody(used, body))
      yield* ofBodies("click_segments", "team", (body) => {
        for (const { values } of decodeSegment(body)?.dimensions ?? []) for (const id of values) used.add(id)
      })
      yield* ofDeleted(used)
    })
  }
})
