import { Effect, Either } from "effect"
import type { TeamId } from "../../contract/Id.ts"
import type { ReportLine } from "../../job/Job.ts"
import { countOf } from "../../storage/Rows.ts"
import { lockTeam } from "../../user/Tables.ts"
import { withIds } from "./ArchiveIds.ts"
import { type GivenLine, type ImportContext, presentIn, skipped } from "./ImportContext.ts"
import { type CheckedRow, checkedRow, nameIn } from "./ReadLine.ts"
import type { Columns, Section } from "./Section.ts"

/** A row that can be inserted, with its line in the archive. */
export interface Candidate {
  readonly item: string
  readonly line: unknown
  readonly row: CheckedRow
}

/** Validates lines against their table and maps their ids; reports the invalid ones. */
export const candidatesOf = ({ mapId }: ImportContext, columns: Columns, lines: ReadonlyArray<GivenLine>) => {
  const good: Array<Candidate> = []
  const report: Array<ReportLine> = []
  for (const { item, line } of lines)
    Either.match(checkedRow(columns, line), {
      onLeft: (reason) => void report.push(skipped(item, reason)),
      onRight: (row) => void good.push({ item, line, row: withIds(row, mapId) })
    })
  return { good, report }
}

/** Skips rows whose value is already taken, and those that repeat the value of an earlier row. */
export const without = (
  candidates: ReadonlyArray<Candidate>,
  isTaken: (candidate: Candidate) => string | undefined,
  keyOf: (candidate: Candidate) => string,
  report: Array<ReportLine>
): ReadonlyArray<Candidate> => {
  const seen = new Set<string>()
  return candidates.filter((candidate) => {
    const key = keyOf(candidate)
    const reason = isTaken(candidate) ?? (seen.has(key) ? "It is in the archive twice." : undefined)
    if (reason !== undefined) report.push(skipped(candidate.item, reason))
    seen.add(key)
    return reason === undefined
  })
}

export const idOf = ({ row }: Candidate): string => String(row["id"])

/** Skips rows whose id already exists. */
export const withoutKnown = (
  context: ImportContext,
  table: string,
  all: ReadonlyArray<Candidate>,
  report: Array<ReportLine>
) =>
  Effect.map(presentIn(context.sql, table, "id", all.map(idOf)), (known) =>
    without(all, (one) => (known.has(idOf(one)) ? "It already exists." : undefined), idOf, report)
  )

/** The creator and last editor of a record, matched to members of this team by username. */
export const peopleOf = ({ people, user }: ImportContext, line: unknown) => {
  const maker = nameIn(line, "created_by")
  const changer = nameIn(line, "updated_by")
  return {
    created_by: (maker === null ? undefined : people.get(maker)) ?? user,
    updated_by: changer === null ? null : (people.get(changer) ?? null)
  }
}

/** Skips rows above the team's limit. Concurrent requests can't exceed it, because the team is locked. */
export const withinLimit = (
  { sql, team }: ImportContext,
  { table }: Section,
  all: ReadonlyArray<Candidate>,
  most: number,
  reason: string,
  report: Array<ReportLine>
) =>
  Effect.gen(function* () {
    if (all.length === 0) return []
    yield* lockTeam(sql, team as TeamId)
    const total = yield* countOf(sql`SELECT count(*) AS total FROM ${sql(table.name)} WHERE team_id = ${team}`)
    const room = Math.max(0, most - total)
    report.push(...all.slice(room).map(({ item }) => skipped(item, reason)))
    return all.slice(0, room)
  })

/** A row as the audit log lists it. */
export const auditedOf = (column: string) => (one: Candidate) => ({ id: idOf(one), name: String(one.row[column]) })
