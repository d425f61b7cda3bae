import { type Context, Effect, Either, Schema } from "effect"
import { questionOf } from "../../analytics/Questions.ts"
import { type AuditLog, auditedItems } from "../../audit/AuditLog.ts"
import { Caller } from "../../auth/Caller.ts"
import { drawToken } from "../../auth/session/Token.ts"
import { AnalyticsQuery } from "../../click/query/Query.ts"
import type { TeamId } from "../../contract/Id.ts"
import type { ReportLine } from "../../job/Job.ts"
import { mostSavedViews } from "../../savedview/SavedView.ts"
import { mostSharedReports } from "../../sharedreport/SharedReport.ts"
import { isOwnScrypt, type PasswordCost } from "../../user/Passwords.ts"
import { withIds } from "./ArchiveIds.ts"
import { auditedOf, type Candidate, candidatesOf, peopleOf, withinLimit, withoutKnown } from "./Candidates.ts"
import {
  changed,
  type GivenLine,
  type ImportContext,
  insertRows,
  type Placed,
  presentIn,
  skipped
} from "./ImportContext.ts"
import { savedViews, sharedReports } from "./Sections.ts"

const queryOf = Schema.decodeUnknownSync(Schema.parseJson(AnalyticsQuery))
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The subjects of reports, with their tables. */
const subjects = { link_id: "links", folder_id: "folders", tag_id: "tags" } as const

/** Replaces the ids in the queries of reports, and skips reports about something that the team doesn't have. */
const withQueries = (context: ImportContext, all: ReadonlyArray<Candidate>, report: Array<ReportLine>) =>
  Effect.gen(function* () {
    const asked = all.map((one) => {
      const query = withIds(JSON.parse(String(one.row["query"])) as Record<string, unknown>, context.mapId)
      return { ...one, query, row: { ...one.row, query: JSON.stringify(query) } }
    })
    const missing = new Set<Candidate>()
    for (const [field, table] of Object.entries(subjects)) {
      const wanted = asked.filter(({ query }) => (query[field] ?? "") !== "")
      const ids = wanted.map(({ query }) => query[field]).filter((id) => uuid.test(String(id)))
      const known = yield* presentIn(context.sql, table, "id", ids, context.team)
      for (const one of wanted) if (!known.has(String(one.query[field]))) missing.add(one)
    }
    const good: Array<Candidate> = []
    for (const one of asked) {
      const question = yield* Effect.either(
        questionOf({ teamId: context.team as TeamId }, queryOf(String(one.row["query"])))
      )
      if (missing.has(one)) report.push(skipped(one.item, "Its link, folder or tag is missing."))
      else if (Either.isLeft(question)) report.push(skipped(one.item, `query: ${question.left.message}`))
      else good.push(one)
    }
    return good
  })

/** Imports saved views. */
export const placeSavedViews = (audit: AuditLog) => (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { good, report } = candidatesOf(context, savedViews, lines)
    const fresh = yield* withoutKnown(context, "saved_views", good, report)
    const sound = yield* withQueries(context, fresh, report)
    const full = `A team can have at most ${mostSavedViews} saved views.`
    const kept = yield* withinLimit(context, savedViews, sound, mostSavedViews, full, report)
    if (kept.length === 0) return { created: 0, report } satisfies Placed
    const rows = kept.map(({ row }) => ({ ...row, team_id: context.team }))
    yield* insertRows(context.sql, savedViews.table, rows)
    const items = auditedItems("saved_view", kept.map(auditedOf("name")))
    yield* audit.record(yield* Caller, { action: "saved_view.created", ...items })
    return { created: rows.length, report } satisfies Placed
  })

/**
 * Imports shared reports under new links. A report whose password can't be kept is skipped, because it would be open to
 * everyone with its link.
 */
export const placeSharedReports =
  (audit: AuditLog, cost: Context.Tag.Service<PasswordCost>) =>
  (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
    Effect.gen(function* () {
      const { good, report } = candidatesOf(context, sharedReports, lines)
      const fresh = yield* withoutKnown(context, "shared_reports", good, report)
      const locked = fresh.filter(({ item, row: { password_hash } }) => {
        const isSound = password_hash === null || isOwnScrypt(String(password_hash), cost)
        if (!isSound) report.push(skipped(item, "Its password cannot be verified in Linden."))
        return isSound
      })
      const sound = yield* withQueries(context, locked, report)
      const full = `A team can have at most ${mostSharedReports} shared reports.`
      const kept = yield* withinLimit(context, sharedReports, sound, mostSharedReports, full, report)
      if (kept.length === 0) return { created: 0, report } satisfies Placed
      const rows = yield* Effect.forEach(kept, ({ line, row }) =>
        Effect.map(drawToken, (token) => {
          const { created_by } = peopleOf(context, line)
          return { ...row, team_id: context.team, created_by, token }
        })
      )
      yield* insertRows(context.sql, sharedReports.table, rows)
      const items = auditedItems("shared_report", kept.map(auditedOf("name")))
      yield* audit.record(yield* Caller, { action: "shared_report.created", ...items })
      report.push(...kept.map(({ item }) => changed(item, "The report has a new link.")))
      return { created: rows.length, report } satisfies Placed
    })
