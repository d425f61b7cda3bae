import { Chunk, Effect, Option, Stream } from "effect"
import { LRUCache } from "lru-cache"
import { nameColumns } from "../../click/ingest/ClickRow.ts"
import { nextTick } from "../../lib/NextTick.ts"
import type { RawRow, ReadSnapshot } from "../../storage/ReadSnapshot.ts"
import type { ClickLine, TotalLine } from "./Format.ts"

const clicksAtOnce = 200
const rememberedNames = 50_000

const shown = nameColumns.filter((column) => !["team", "referrer", "language"].includes(column))

const monthAfter = (start: number): number => {
  const date = new Date(start)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

const monthOf = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** Reads the stored clicks of a team. */
export const clicksOf = (snapshot: ReadSnapshot, team: string) => {
  const names = new LRUCache<number, string>({ max: rememberedNames })
  const number = Effect.map(snapshot.clicks("SELECT id FROM click_names WHERE name = ?", [team]), ([row]) =>
    row === undefined ? undefined : Number(row["id"])
  )

  const learn = (numbers: ReadonlyArray<number>) =>
    Effect.gen(function* () {
      const unknown = [...new Set(numbers)].filter((one) => !names.has(one))
      if (unknown.length === 0) return
      for (const row of yield* snapshot.clicks(
        `SELECT id, name FROM click_names WHERE id IN (${unknown.map(Number).join(", ")})`
      ))
        names.set(Number(row["id"]), String(row["name"]))
    })

  const lineOf = (row: RawRow): ClickLine => {
    const texts = shown.map((column) => {
      const one = row[column]
      return [column, one === null || one === undefined ? null : (names.get(Number(one)) ?? null)] as const
    })
    return {
      at: Number(row["at"]),
      is_bot: row["is_bot"] === 0 ? 0 : 1,
      visitor: Buffer.from(row["visitor"] as Uint8Array).toString("hex"),
      ...(Object.fromEntries(texts) as Omit<ClickLine, "at" | "is_bot" | "visitor">)
    }
  }

  return {
    /** The starts of the months with clicks, in order. */
    months: Effect.gen(function* () {
      const of = yield* number
      if (of === undefined) return []
      const months: Array<number> = []
      let from = 0
      for (;;) {
        const [next] = yield* snapshot.clicks("SELECT min(at) AS at FROM clicks WHERE team = ? AND at >= ?", [of, from])
        if (next === undefined || next["at"] === null) return months
        const month = monthOf(Number(next["at"]))
        months.push(month)
        from = monthAfter(month)
      }
    }),

    /** The clicks of a month, oldest first. */
    ofMonth: (start: number): Stream.Stream<ClickLine> =>
      Stream.unwrap(
        Effect.map(number, (of) =>
          of === undefined
            ? Stream.empty
            : Stream.paginateChunkEffect([start, 0] as readonly [number, number], ([at, seq]) =>
                Effect.gen(function* () {
                  yield* nextTick
                  const rows = yield* snapshot.clicks(
                    `SELECT * FROM clicks WHERE team = ? AND at < ? AND at >= ? AND (at, seq) > (?, ?)
                      ORDER BY at, seq LIMIT ${clicksAtOnce}`,
                    [of, monthAfter(start), at, at, seq]
                  )
                  yield* learn(
                    rows.flatMap((row) => shown.flatMap((column) => (row[column] === null ? [] : Number(row[column]))))
                  )
                  const last = rows.length < clicksAtOnce ? undefined : rows.at(-1)
                  const next = last && ([Number(last["at"]), Number(last["seq"])] as const)
                  return [Chunk.unsafeFromArray(rows.map(lineOf)), Option.fromNullable(next)] as const
                })
              )
        )
      ),

    /** The click totals of the given subjects. */
    totalsOf: (ids: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<TotalLine>> =>
      ids.length === 0
        ? Effect.succeed([])
        : Effect.map(
            snapshot.clicks(
              `SELECT n.name AS id, t.clicks FROM click_names n JOIN click_totals t ON t.subject = n.id
                WHERE n.name IN (${ids.map(() => "?").join(", ")}) ORDER BY n.name`,
              ids
            ),
            (rows) => rows.map((row) => ({ id: String(row["id"]), clicks: Number(row["clicks"]) }))
          )
  }
}
