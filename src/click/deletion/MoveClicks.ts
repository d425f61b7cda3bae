import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, Schema } from "effect"
import { dayMillis, monthStart } from "../../lib/Time.ts"
import { inNumbers, jsonItems } from "../../storage/InList.ts"
import { hasRows, rowOf, rowsOf } from "../../storage/Rows.ts"
import { thoroughly } from "../../storage/SecureDelete.ts"
import { transactionOn } from "../../storage/Transaction.ts"
import { toPublish } from "../ingest/PublishTotals.ts"
import { addTotals } from "../ingest/Totals.ts"
import { type Level, level, startOf } from "../report/Buckets.ts"
import { dimensions } from "../report/Dimensions.ts"
import { readTables } from "../report/ReadTables.ts"
import { Rollups } from "../report/Rollups.ts"
import { type Bucket, writeTables } from "../report/Store.ts"
import { sweepGeneration } from "../SweepGeneration.ts"
import {
  ClickDeletionPartsTable,
  ClickDeletionsTable,
  ClicksTable,
  DeletedRollupsTable,
  DeletedTotalsTable,
  PartContent
} from "../Tables.ts"
import { dayWith, dayWithout, figuresIn } from "./MinusDay.ts"
import { numbersOf, type Selection } from "./SelectClicks.ts"

/** A day has late clicks that are not in its rollups yet. */
class NotClosed {
  readonly _tag = "NotClosed"
}

const partsAtOnce = 200

const teams = rowOf(ClickDeletionsTable.row.pick("team"))
const parts = rowOf(ClickDeletionPartsTable.row.pick("content", "moved", "is_restored"))
const goneRows = rowsOf(ClicksTable.row.pick("at", "is_bot", "link", "page", "bio_link", "qrcode"))
const goneDays = rowOf(DeletedRollupsTable.row.omit("job", "part"))
const undatedOf = rowsOf(DeletedTotalsTable.row.pick("clicks"))
const encodeContent = Schema.encodeSync(Schema.parseJson(PartContent))

type Gone = Effect.Effect.Success<ReturnType<typeof goneRows>>[number]

const columns = Object.keys(ClicksTable.fields).join(", ")

/** How the totals of links, QR codes, buttons and pages change if clicks are removed; bookings count in the same way. */
const lessOf = (gone: ReadonlyArray<Gone>) => {
  const less = new Map<number, number>()
  const lower = (subject: number | null) => {
    if (subject !== null) less.set(subject, (less.get(subject) ?? 0) - 1)
  }
  for (const { is_bot, link, page, bio_link, qrcode } of gone) {
    if (is_bot !== 0) continue
    for (const subject of [link, qrcode, bio_link]) lower(subject)
    if (bio_link !== null) lower(page)
  }
  return less
}

const negative = (changes: ReadonlyMap<number, number>) =>
  new Map([...changes].map(([subject, clicks]) => [subject, -clicks]))

/**
 * Deletes the clicks of a deletion part by part, each in one transaction with everything that is derived from them, and
 * keeps them until the deletion can't be undone.
 */
export const makeMoveClicks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const inTransaction = transactionOn(sql)
  const rollups = yield* Rollups
  const read = yield* readTables
  const write = yield* writeTables
  const add = yield* addTotals
  const { next } = yield* sweepGeneration
  const erasing = yield* thoroughly
  const deletions = ClickDeletionsTable.on(sql)
  const deletionParts = ClickDeletionPartsTable.on(sql)
  const deletedRollups = DeletedRollupsTable.on(sql)
  const deletedTotals = DeletedTotalsTable.on(sql)
  const all = sql.literal(columns)
  const told = sql.literal("at, is_bot, link, page, bio_link, qrcode")

  /**
   * Changes totals, and what was deleted from them. Without a shown total, the publisher copies both, even if new clicks
   * made up for the deleted ones.
   */
  const count = Effect.fnUntraced(function* (changes: ReadonlyMap<number, number>) {
    yield* add(changes)
    const items = [...changes].sort(([a], [b]) => a - b)
    const [subject, clicks] = sql.onDialectOrElse({
      pg: () => [sql`(t.value ->> 0)::int`, sql`(t.value ->> 1)::bigint`] as const,
      orElse: () => [sql`t.value ->> 0`, sql`t.value ->> 1`] as const
    })
    yield* sql`UPDATE click_totals SET deleted = deleted - ${clicks}, shown = ${toPublish}
      FROM ${jsonItems(sql, items)} t WHERE subject = ${subject}`
  })

  /** Has the buckets of clicks closed again. Rollups of days whose other clicks retention deleted stay. */
  const reopen = Effect.fnUntraced(function* (team: number, moments: ReadonlyArray<Pick<Gone, "at">>) {
    const floor = yield* read.floor(team)
    const buckets = new Map<string, Bucket>()
    for (const { at } of moments) {
      for (const size of [level.hour, level.day, level.month] satisfies ReadonlyArray<Level>) {
        const start = startOf(size, at)
        buckets.set(`${size} ${start}`, { team, level: size, start })
      }
    }
    const sorted = [...buckets.values()].sort((a, b) => a.start - b.start || a.level - b.level)
    // Mark first: this waits for a server that is closing the bucket, so that its rollup is dropped too.
    yield* write.mark(sorted)
    const stored = sorted.filter((bucket) => bucket.level === level.month || bucket.start >= floor)
    yield* Effect.forEach(stored, write.drop, { discard: true })
  })

  const reopenMonth = (team: number, day: number) => {
    const month = { team, level: level.month, start: monthStart(day) }
    return Effect.zipRight(write.mark([month]), write.drop(month))
  }

  const removed = (job: string, part: number, seqs: ReadonlyArray<number>) => {
    const chosen = inNumbers(sql, "seq", seqs)
    const kept = sql`INSERT INTO deleted_clicks (job, part, ${all})
      SELECT CAST(${job} AS TEXT), CAST(${part} AS INTEGER), ${all}`
    return sql.onDialectOrElse({
      pg: () =>
        goneRows(sql`WITH gone AS (DELETE FROM clicks WHERE ${chosen} RETURNING ${all}),
          kept AS (${kept} FROM gone) SELECT ${told} FROM gone`),
      orElse: () =>
        Effect.zipRight(
          sql`${kept} FROM clicks WHERE ${chosen}`,
          goneRows(sql`DELETE FROM clicks WHERE ${chosen} RETURNING ${told}`)
        )
    })
  }

  const thisPart = (job: string, part: number) => sql`job = ${job} AND part = ${part}`

  const restored = (job: string, part: number) => {
    const chosen = thisPart(job, part)
    return sql.onDialectOrElse({
      pg: () =>
        goneRows(sql`WITH back AS (DELETE FROM deleted_clicks WHERE ${chosen} RETURNING ${all}),
          put AS (INSERT INTO clicks (${all}) OVERRIDING SYSTEM VALUE SELECT ${all} FROM back)
          SELECT ${told} FROM back`),
      orElse: () =>
        Effect.zipRight(
          sql`INSERT INTO clicks (${all}) SELECT ${all} FROM deleted_clicks WHERE ${chosen}`,
          goneRows(sql`DELETE FROM deleted_clicks WHERE ${chosen} RETURNING ${told}`)
        )
    })
  }

  /** What changes totals in a day of a link: the link itself and its QR codes. */
  const totalsOfDay = (link: number, day: Parameters<typeof figuresIn>[0] & { readonly clicks: number }) => {
    const less = new Map([[link, -day.clicks]])
    const qrcodes = figuresIn(day).counts[dimensions.indexOf("qrcode")]
    for (const [qrcode, clicks] of qrcodes?.entries() ?? []) less.set(qrcode, -clicks)
    return less
  }

  const rowsOfDay = Effect.fnUntraced(function* (team: number, day: number) {
    const marks = yield* read.marks(team, { from: day, to: day + dayMillis })
    if (marks.some((mark) => mark.level !== level.month)) return yield* Effect.fail(new NotClosed())
    return yield* read.allOf(team, level.day, day)
  })

  const dropRollup = (subject: number, start: number) =>
    sql`DELETE FROM click_rollups WHERE subject = ${subject} AND level = ${level.day} AND start = ${start}`

  const removeDay = Effect.fnUntraced(function* (job: string, part: number, team: number, link: number, day: number) {
    const rows = yield* rowsOfDay(team, day)
    const own = rows.find(({ subject }) => subject === link)
    const whole = rows.find(({ subject }) => subject === team)
    if (own === undefined) return 0
    const others = rows.filter(({ subject }) => subject !== team && subject !== link)
    const rest = whole === undefined ? undefined : dayWithout(whole, own, others)
    yield* dropRollup(link, day)
    if (rest !== undefined && rest.rows_all > 0)
      yield* write.storeRollups({ team, level: level.day, start: day }, [rest])
    else yield* dropRollup(team, day)
    const team_visitors = (whole?.visitors ?? 0) - (rest?.rows_all === 0 ? 0 : (rest?.visitors ?? 0))
    yield* deletedRollups.insert({ job, part, start: day, team, ...own, team_visitors })
    yield* count(totalsOfDay(link, own))
    yield* reopenMonth(team, day)
    return own.rows_all
  })

  const restoreDay = Effect.fnUntraced(function* (job: string, part: number, team: number, link: number, day: number) {
    const rows = yield* rowsOfDay(team, day)
    const gone = yield* goneDays(sql`DELETE FROM deleted_rollups WHERE job = ${job} AND part = ${part}
      RETURNING subject, start, team, rows_all, clicks, visitors, views, body, team_visitors`)
    if (Option.isNone(gone)) return 0
    const { team_visitors, team: _, start: __, ...own } = gone.value
    const sumOf = (subject: number, visitors: number) => {
      const known = rows.find((row) => row.subject === subject)
      return known === undefined ? { ...own, subject, visitors } : dayWith(known, own, visitors)
    }
    const bucket = { team, level: level.day, start: day }
    yield* write.storeRollups(bucket, [sumOf(team, team_visitors), sumOf(link, own.visitors)])
    yield* count(negative(totalsOfDay(link, own)))
    yield* reopenMonth(team, day)
    return own.rows_all
  })

  const changeUndated = (link: number, by: number) =>
    Effect.zipRight(
      count(new Map([[link, -by]])),
      sql`${deletedTotals.insert({ subject: link, clicks: by })}
        ON CONFLICT (subject) DO UPDATE SET clicks = deleted_totals.clicks + excluded.clicks`
    )

  const remove = Effect.fnUntraced(function* (job: string, part: number, team: number, content: PartContent) {
    if ("day" in content) return yield* removeDay(job, part, team, content.link, content.day)
    if ("undated" in content) {
      yield* changeUndated(content.link, content.undated)
      return content.undated
    }
    const gone = yield* removed(job, part, numbersOf(content.steps))
    yield* count(lessOf(gone))
    yield* reopen(team, gone)
    return gone.length
  })

  const restore = Effect.fnUntraced(function* (job: string, part: number, team: number, content: PartContent) {
    if ("day" in content) return yield* restoreDay(job, part, team, content.link, content.day)
    if ("undated" in content) {
      // An undo of their import may have taken some of them.
      const [known] = yield* undatedOf(sql`SELECT clicks FROM deleted_totals WHERE subject = ${content.link}`)
      const undated = Math.min(content.undated, known?.clicks ?? 0)
      yield* changeUndated(content.link, -undated)
      return undated
    }
    // Retention erases old clicks, but may not have run since the day ended.
    yield* sql`DELETE FROM deleted_clicks WHERE ${thisPart(job, part)} AND at < ${yield* read.floor(team)}`
    const back = yield* restored(job, part)
    yield* count(negative(lessOf(back)))
    yield* reopen(team, back)
    return back.length
  })

  const partOf = (job: string, part: number) =>
    parts(sql`SELECT content, moved, is_restored FROM click_deletion_parts WHERE job = ${job} AND part = ${part}`)

  /** Late clicks are added to the rollups of their day before it is deleted. */
  const closing = <A, R>(content: PartContent, effect: Effect.Effect<A, SqlError | NotClosed, R>) =>
    ("day" in content ? Effect.zipRight(rollups.closeThrough(content.day + dayMillis), effect) : effect).pipe(
      Effect.retry({ times: 5, while: ({ _tag }) => _tag === "NotClosed" }),
      Effect.catchTag("NotClosed", (error) => Effect.die(error))
    )

  /** Deletes a part, or returns what it deleted; a deletion that is being undone deletes nothing. */
  const deletePart = Effect.fnUntraced(function* (job: string, part: number) {
    const found = yield* partOf(job, part)
    if (Option.isNone(found)) return null
    const { content } = found.value
    return yield* closing(
      content,
      erasing(
        inTransaction(
          Effect.gen(function* () {
            // Waits for bookings, and clears the caches of reports, which assume that clicks are only added.
            yield* next
            const held = yield* teams(
              sql`UPDATE click_deletions SET is_undone = 0 WHERE job = ${job} AND is_undone = 0 RETURNING team`
            )
            const known = yield* partOf(job, part)
            if (Option.isNone(known) || Option.isNone(held)) return 0
            if (known.value.moved !== null) return known.value.moved
            const moved = yield* remove(job, part, held.value.team, content)
            yield* sql`UPDATE click_deletion_parts SET moved = ${moved} WHERE ${thisPart(job, part)}`
            return moved
          })
        )
      )
    )
  })

  /** Restores a part if it was deleted, once; returns the number of restored clicks. */
  const restorePart = Effect.fnUntraced(function* (job: string, part: number) {
    const found = yield* partOf(job, part)
    if (Option.isNone(found)) return null
    const { content } = found.value
    return yield* closing(
      content,
      inTransaction(
        Effect.gen(function* () {
          yield* next
          const held = yield* teams(sql`UPDATE click_deletions SET is_undone = 1 WHERE job = ${job} RETURNING team`)
          const known = yield* partOf(job, part)
          if (Option.isNone(known) || Option.isNone(held)) return 0
          const { moved, is_restored } = known.value
          if (moved === null || is_restored === 1) return moved ?? 0
          const back = yield* restore(job, part, held.value.team, content)
          yield* sql`UPDATE click_deletion_parts SET is_restored = 1, moved = ${back} WHERE ${thisPart(job, part)}`
          return back
        })
      )
    )
  })

  return {
    /** Stores which clicks a job deletes. Repeating it for a job has no effect. */
    store: (job: string, { team, parts: selected }: Pick<Selection, "team" | "parts">) =>
      inTransaction(
        Effect.gen(function* () {
          const isNew = yield* hasRows(
            sql`${deletions.insert({ job, team })} ON CONFLICT (job) DO NOTHING RETURNING job`
          )
          if (!isNew) return
          for (let n = 0; n < selected.length; n += partsAtOnce) {
            const some = selected.slice(n, n + partsAtOnce)
            const rows = some.map((content, m) => ({ job, part: n + m, content: encodeContent(content) }))
            yield* deletionParts.insertAll(rows)
          }
        })
      ),

    move: (job: string, part: number, back: boolean) => (back ? restorePart(job, part) : deletePart(job, part))
  }
})
