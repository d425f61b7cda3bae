import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { traced } from "../../lib/Traced.ts"
import { ClickReads } from "../../storage/ClickReads.ts"
import { inIds } from "../../storage/InList.ts"
import { MainDatabase } from "../../storage/MainDatabase.ts"
import { outsideTransaction } from "../../storage/OutsideTransaction.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { halfOf, importHalf } from "../ingest/ImportMark.ts"
import { readRecordNames, readStoredNames } from "../report/RecordNames.ts"
import { clickPayloads } from "./ClickPayloads.ts"
import type { ClickQuestion, ClickTellings } from "./ClickQuestion.ts"
import { makeCommitWatermark } from "./CommitWatermark.ts"
import { firstText, type ToldRow, toldClick, toldColumns } from "./ToldClick.ts"

/** The maximum number of clicks in one response, whether in batches or as single events. */
const most = { together: 5000, alone: 500 } as const
/** How many click numbers to scan for one response, including those of other teams. */
const span = 100_000

interface StoredRow {
  readonly seq: number
  readonly at: number
  readonly told: ToldRow
  readonly visitor: Uint8Array
}

const linkAt = toldColumns.indexOf("link")
const firsts = rowsOf(Schema.Struct({ seq: Schema.NullOr(Schema.Number) }))
const ids = rowsOf(Schema.Struct({ id: Schema.String }))

const none: ClickTellings = { upTo: -1, isAll: true, isBehind: false, tellings: [] }

/** Reads the clicks of a team for its endpoints, in the order in which they were booked. */
export const makeClickEvents = Effect.gen(function* () {
  const sql = yield* ClickReads
  const main = yield* MainDatabase
  const horizon = yield* makeCommitWatermark
  const texts = yield* Effect.provideService(readStoredNames, SqlClient.SqlClient, sql)
  const records = yield* readRecordNames
  const columns = sql.literal([...toldColumns, "visitor"].join(", "))
  const alone = outsideTransaction(main)

  // The addition `team + 0` keeps the database from using the team's index. For this query, the index of click numbers
  // is faster.
  const rowsBetween = (team: number, after: number, upTo: number, limit: number) =>
    Effect.map(
      Effect.orDie(
        sql`SELECT ${columns} FROM clicks WHERE seq > ${after} AND seq <= ${upTo} AND team + 0 = ${team}
          ORDER BY seq LIMIT ${limit}`.values
      ),
      (found) =>
        found.map((row): StoredRow => {
          const told = row.slice(0, toldColumns.length) as ToldRow
          return { seq: told[0] ?? 0, at: told[1] ?? 0, told, visitor: row[toldColumns.length] as Uint8Array }
        })
    )

  /**
   * The id prefixes of imported visitors. Their clicks are left out, because the source system has already reported
   * them.
   */
  const imports = Effect.map(
    alone(ids(main`SELECT id FROM jobs WHERE kind = 'import'`)),
    (rows) => new Set(rows.map(({ id }) => importHalf(id)))
  )

  /** The number before a team's first click at or after a given time. */
  const startOf = (team: number, from: number, end: number) =>
    Effect.map(firsts(sql`SELECT min(seq) AS seq FROM clicks WHERE team = ${team} AND at >= ${from}`), ([row]) =>
      Math.min(end, row?.seq == null ? end : row.seq - 1)
    )

  /** The given links that an endpoint subscribes to; undefined if it subscribes to all links. */
  const wanted = Effect.fnUntraced(function* (asked: ClickQuestion, links: ReadonlyArray<string>) {
    const { teamId, folderId, tagId, linkId } = asked
    if (folderId === null && tagId === null && linkId === null) return undefined
    const among = linkId === null ? links : links.filter((id) => id === linkId)
    if (among.length === 0) return new Set<string>()
    const found = yield* alone(
      ids(main`SELECT id FROM links WHERE team_id = ${teamId} AND ${inIds(main, "id", among)}
        ${folderId === null ? main`` : main`AND folder_id = ${folderId}`}
        ${tagId === null ? main`` : main`AND id IN (SELECT link_id FROM link_tags WHERE tag_id = ${tagId})`}`)
    )
    return new Set(found.map(({ id }) => id))
  })

  return traced("ClickEvents.tell")(function* (asked: ClickQuestion) {
    const { seq: end, isBehind } = yield* horizon
    const team = (yield* texts.numbersOf([asked.teamId])).get(asked.teamId)
    // A team without clicks has no number yet, so there is nothing to read.
    if (team === undefined) return { ...none, isBehind, upTo: asked.after < 0 ? -1 : Math.max(asked.after, end) }
    const after = asked.after < 0 ? yield* startOf(team, asked.from, end) : asked.after
    const limit = asked.batch ? most.together : most.alone
    const to = Math.min(end, after + span)
    const rows = to <= after ? [] : yield* rowsBetween(team, after, to, limit)
    const upTo = rows.length < limit ? Math.max(after, to) : (rows.at(-1)?.seq ?? to)
    const brought = yield* imports
    const isBrought = ({ visitor }: StoredRow) => brought.size > 0 && brought.has(halfOf(visitor))
    const recent = rows.filter((row) => row.at >= asked.from && !isBrought(row)).map(({ told }) => told)
    const words = yield* texts.of(recent.flatMap((row) => row.slice(firstText).map((number) => number ?? 0)))
    const links = [...new Set(recent.flatMap((row) => words.get(row[linkAt] ?? 0) ?? []))]
    const shown = yield* wanted(asked, links)
    const names = yield* records.links(links)
    const clicks = recent
      .map((row) => toldClick(row, words, names))
      .filter(({ ids: { link } }) => shown === undefined || (link !== null && shown.has(link)))
    return {
      upTo,
      isAll: upTo >= end,
      isBehind,
      tellings: clickPayloads(asked.teamId, clicks, asked.types, asked.batch)
    } satisfies ClickTellings
  })
})
