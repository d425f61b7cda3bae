import { SqlClient } from "@effect/sql"
import { Clock, Effect, Schema } from "effect"
import { makeStoredQueries } from "../analytics/Questions.ts"
import { AuditLog, changedFields } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { Manager } from "../auth/Policy.ts"
import { drawToken, isToken } from "../auth/session/Token.ts"
import { Invalid } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { newId, type SharedReportId, type TeamId } from "../contract/Id.ts"
import { Folders } from "../folder/Folders.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { Links } from "../link/Links.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Tags } from "../tag/Tags.ts"
import { Teams } from "../team/Teams.ts"
import { Passwords } from "../user/Passwords.ts"
import { type SharedReportRow, SharedReportsRepo } from "./Repo.ts"
import {
  type CreateSharedReport,
  mostSharedReports,
  type SharedReport,
  SharedReportNotFound,
  type UpdateSharedReport,
  usualMinClicks
} from "./SharedReport.ts"
import { SharedReportsTable } from "./Tables.ts"

const queryText = Schema.encodeSync(SharedReportsTable.fields.query)

/** The shared reports of the caller's team. */
export class SharedReports extends Effect.Service<SharedReports>()("sharedreport/SharedReports", {
  dependencies: [
    SharedReportsRepo.Default,
    Passwords.Default,
    Teams.Default,
    Links.Default,
    Folders.Default,
    Tags.Default,
    AuditLog.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* SharedReportsRepo
    const passwords = yield* Passwords
    const teams = yield* Teams
    const audit = yield* AuditLog
    const checked = yield* makeStoredQueries
    const { baseUrl } = yield* Settings
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const shown = ({ team_id: _, token, password_hash, ...row }: SharedReportRow): SharedReport => ({
      ...row,
      url: `${baseUrl}/reports/${token}`,
      has_password: password_hash !== null
    })

    const get = traced("SharedReports.get")(function* (id: SharedReportId) {
      const found = yield* repo.find((yield* Caller).teamId, id)
      return shown(yield* Effect.mapError(found, () => new SharedReportNotFound()))
    })

    const hashOf = (password: string | null | undefined) =>
      password ? passwords.hash("owner", password) : Effect.succeed(null)

    return {
      get,

      list: Effect.gen(function* () {
        return (yield* repo.list((yield* Caller).teamId)).map(shown)
      }).pipe(Effect.withSpan("SharedReports.list")),

      create: traced("SharedReports.create")(function* (body: CreateSharedReport) {
        const { name, query = {}, password, min_clicks = usualMinClicks } = body
        const caller = yield* Manager
        const { teamId, userId } = caller
        const kept = yield* checked(query)
        const now = yield* Clock.currentTimeMillis
        const row = {
          id: yield* newId<SharedReportId>(),
          team_id: teamId,
          created_by: userId,
          name,
          token: yield* drawToken,
          query: queryText(kept),
          password_hash: yield* hashOf(password),
          min_clicks,
          created_at: now,
          updated_at: now
        }
        const store = Effect.gen(function* () {
          yield* teams.lock(teamId)
          if ((yield* repo.count(teamId)) >= mostSharedReports) {
            const full = fault("too_many_shared_reports", { most: mostSharedReports })
            return yield* new Invalid(full, undefined, "limit_reached")
          }
          yield* repo.insert(row)
          const target = { type: "shared_report", id: row.id, name }
          const after = { query: kept, min_clicks, protection: row.password_hash === null ? null : "set" }
          yield* audit.record(caller, { action: "shared_report.created", target, after })
          return yield* Effect.orDie(get(row.id))
        })
        return yield* orDieSql(inTransaction(remembered(store)))
      }),

      update: traced("SharedReports.update")(function* (id: SharedReportId, body: UpdateSharedReport) {
        const caller = yield* Manager
        const { teamId } = caller
        const former = yield* get(id)
        const { name, query, password, min_clicks } = body
        const kept = query === undefined ? undefined : yield* checked(query)
        const changes = {
          updated_at: yield* Clock.currentTimeMillis,
          ...(name === undefined ? {} : { name }),
          ...(min_clicks === undefined ? {} : { min_clicks }),
          ...(kept === undefined ? {} : { query: queryText(kept) }),
          ...(password === undefined ? {} : { password_hash: yield* hashOf(password) })
        }
        const hadPassword = former.has_password
        const secured =
          password === undefined || (password === null && !hadPassword)
            ? undefined
            : { before: hadPassword ? "set" : null, after: password === null ? null : hadPassword ? "changed" : "set" }
        const { isChanged, before, after } = changedFields<object>(former, {
          ...(name === undefined ? {} : { name }),
          ...(min_clicks === undefined ? {} : { min_clicks }),
          ...(kept === undefined ? {} : { query: kept })
        })
        const target = { type: "shared_report", id, name: former.name }
        const updating = Effect.zipRight(
          repo.update(teamId, id, SharedReportsTable.columns(changes)),
          isChanged || secured !== undefined
            ? audit.record(caller, {
                action: "shared_report.updated",
                target,
                before: { ...before, ...(secured && { protection: secured.before }) },
                after: { ...after, ...(secured && { protection: secured.after }) }
              })
            : Effect.void
        )
        yield* orDieSql(inTransaction(updating))
        return yield* get(id)
      }),

      remove: traced("SharedReports.remove")(function* (id: SharedReportId) {
        const caller = yield* Manager
        const { name } = yield* get(id)
        const removing = Effect.tap(repo.remove(caller.teamId, id), (isGone) =>
          isGone
            ? audit.record(caller, { action: "shared_report.deleted", target: { type: "shared_report", id, name } })
            : Effect.void
        )
        if (!(yield* orDieSql(inTransaction(removing)))) return yield* new SharedReportNotFound()
      }),

      /** The names of a team's links, folders, tags and other records that reports can be filtered by, by id. */
      namesIn: (team: TeamId, ids: ReadonlyArray<string>) =>
        ids.length === 0
          ? Effect.succeed(new Map<string, string>())
          : Effect.map(repo.names(team, ids), (rows) => new Map(rows.map(({ id, name }) => [id, name]))),

      /** The shared report with a token, for anybody. */
      withToken: (token: string) => (isToken(token) ? repo.withToken(token) : Effect.succeedNone)
    }
  })
}) {}
