import { HttpServerResponse } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import type { Fragment } from "@effect/sql/Statement"
import { Chunk, Clock, Effect, Layer, Option, Stream } from "effect"
import { ExportLimits } from "../../auth/limit/ExportLimits.ts"
import { manager, signedIn } from "../../auth/Policy.ts"
import { success } from "../../contract/Envelope.ts"
import type { AuditEntryId, TeamId } from "../../contract/Id.ts"
import { usualLimit } from "../../contract/Paging.ts"
import { apiGroup } from "../../http/ApiGroup.ts"
import { LargeResponses } from "../../http/LargeResponses.ts"
import { streamWhole } from "../../http/StreamWhole.ts"
import { compiledEncoder } from "../../lib/CompiledSchema.ts"
import { nextTick } from "../../lib/NextTick.ts"
import { dateText } from "../../lib/Time.ts"
import { millis } from "../../storage/Fields.ts"
import { countOf, rowsOf } from "../../storage/Rows.ts"
import { AuditEntry, type AuditQuery, accountActions } from "../Audit.ts"
import { AuditLog } from "../AuditLog.ts"
import { HistoryEntryNotFound } from "../Histories.ts"
import { listedColumns, shownSides } from "../Sides.ts"
import { AuditEntriesTable } from "../Tables.ts"
import { AuditApi } from "./Api.ts"

const { row: Row } = AuditEntriesTable

const shown = (row: typeof Row.Type, isListed = true): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
  network: row.network,
  job_id: row.job_id,
  target: { type: row.target_type, id: row.target_id, name: row.target_name },
  ...shownSides(row, isListed)
})

const encode = compiledEncoder(AuditEntry)
/** The number of entries about one's own account. */
const mostOfAccount = 50
/** The number of entries to read at a time for an export. */
const batch = 200

export const AuditHttp = apiGroup(AuditApi, "audit", (handlers) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const places = yield* ExportLimits
    const large = yield* LargeResponses
    const audit = yield* AuditLog
    const rows = rowsOf(Row)
    const listed = sql.literal(listedColumns())

    const matching = (team: TeamId, { action, actor_id, target_id }: AuditQuery): Fragment =>
      sql.and([
        sql`team_id = ${team}`,
        ...(action === undefined ? [] : [sql`action = ${action}`]),
        ...(actor_id === undefined ? [] : [sql`actor_id = ${actor_id.toLowerCase()}`]),
        ...(target_id === undefined ? [] : [sql`target_id = ${target_id.toLowerCase()}`])
      ])

    const newest = (where: Fragment, limit: number, offset: number) =>
      Effect.map(
        rows(
          sql`SELECT ${listed} FROM audit_entries WHERE ${where} ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`
        ),
        (found) => found.map((row) => shown(row))
      )

    /** An entry with its values. */
    const whole = (team: TeamId, id: AuditEntryId) =>
      Effect.map(rows(sql`SELECT * FROM audit_entries WHERE team_id = ${team} AND id = ${id}`), ([row]) =>
        row === undefined ? undefined : shown(row, false)
      )

    const lineOf = (entry: AuditEntry) => `${JSON.stringify(encode(entry))}\n`

    /**
     * All matching entries as lines. Each batch starts after the last entry of the previous batch; large values are
     * read individually.
     */
    const lines = (team: TeamId, where: Fragment) =>
      Stream.paginateChunkEffect(undefined as AuditEntry | undefined, (last) => {
        const at = last === undefined ? 0 : (millis(last.at) ?? 0)
        const older =
          last === undefined ? where : sql.and([where, sql`(at < ${at} OR (at = ${at} AND id < ${last.id}))`])
        return Effect.map(Effect.zipRight(nextTick, newest(older, batch, 0)), (found) => {
          const parts: Array<string | { readonly id: AuditEntryId }> = []
          let text = ""
          for (const entry of found) {
            if (entry.values !== "separate") text += lineOf(entry)
            else {
              parts.push(text, { id: entry.id })
              text = ""
            }
          }
          const next = found.length < batch ? undefined : found.at(-1)
          return [Chunk.fromIterable([...parts, text]), Option.fromNullable(next)]
        })
      }).pipe(
        Stream.mapEffect((part) =>
          typeof part === "string"
            ? Effect.succeed(part)
            : Effect.map(Effect.zipRight(nextTick, whole(team, part.id)), (entry) =>
                entry === undefined ? "" : lineOf(entry)
              )
        )
      )

    // The list is raw, because the entry in front of the router can't send a stream.
    return handlers
      .handle("account", () =>
        Effect.gen(function* () {
          const { teamId, userId } = yield* signedIn
          const where = sql.and([
            sql`team_id = ${teamId}`,
            sql.in("action", accountActions),
            sql`((actor_type = 'user' AND actor_id = ${userId}) OR (target_type = 'user' AND target_id = ${userId}))`
          ])
          return success("Your account's activity.", { entries: yield* newest(where, mostOfAccount, 0) })
        })
      )
      .handle("get", ({ path }) =>
        Effect.gen(function* () {
          const { teamId } = yield* manager
          return yield* large.build(
            Effect.gen(function* () {
              const entry = yield* whole(teamId, path.entry)
              if (entry === undefined) return yield* new HistoryEntryNotFound()
              return yield* large.json(success("The audit log entry.", encode(entry)))
            })
          )
        })
      )
      .handleRaw("list", ({ urlParams }) =>
        Effect.gen(function* () {
          const caller = yield* manager
          const where = matching(caller.teamId, urlParams)
          if (urlParams.format === "ndjson") {
            const lost = yield* places.take
            const { action, actor_id, target_id } = urlParams
            const after = { action, actor_id, target_id }
            yield* audit.record(caller, { action: "audit_log.exported", target: { type: "audit_log" }, after })
            const day = dateText(yield* Clock.currentTimeMillis)
            return yield* streamWhole(Stream.encodeText(lines(caller.teamId, where)), lost, {
              contentType: "application/x-ndjson",
              headers: { "content-disposition": `attachment; filename="audit-log-${day}.ndjson"` }
            })
          }
          const { limit = usualLimit, offset = 0 } = urlParams
          const entries = yield* newest(where, limit, offset)
          const total = yield* countOf(sql`SELECT count(*) AS total FROM audit_entries WHERE ${where}`)
          return HttpServerResponse.unsafeJson(
            success("The team's audit log.", { entries: entries.map((one) => encode(one)), total })
          )
        })
      )
  })
).pipe(Layer.provide([ExportLimits.Default, LargeResponses.Default, AuditLog.Default]))
