import type { SqlClient } from "@effect/sql/SqlClient"
import { Clock, Effect, Either } from "effect"
import type { AuditLog } from "../../audit/AuditLog.ts"
import { Caller } from "../../auth/Caller.ts"
import { hasFactor } from "../../auth/factor/Factors.ts"
import type { TeamId } from "../../contract/Id.ts"
import type { ReportLine } from "../../job/Job.ts"
import { hasRows } from "../../storage/Rows.ts"
import type { Changes } from "../../storage/Table.ts"
import { lockTeam, TeamsTable } from "../../user/Tables.ts"
import type { ArchiveManifest } from "./Format.ts"
import { type GivenLine, type ImportContext, type Placed, skipped } from "./ImportContext.ts"
import { isObject } from "./ReadLine.ts"
import { teamSettings } from "./TeamSettings.ts"

/** The contents that an archive leaves out, as a line of its import's report. */
export const leftOutLines = ({ left_out, version }: ArchiveManifest): ReadonlyArray<ReportLine> => {
  const reason =
    left_out === undefined
      ? `Linden ${version.slice(0, 50)} did not yet archive block and allow lists, saved views, shared reports, webhooks and most team settings.`
      : `The archive does not contain: ${left_out.map(({ name }) => name).join(", ")}.`
  return left_out?.length === 0 ? [] : [{ item: "manifest.json", outcome: "note", reason }]
}

/**
 * Whether the person who started the import may require second factors: an owner with one. The role of an API key is
 * not stored with its jobs, so keys may not.
 */
const mayRequireFactors = (sql: SqlClient, team: string) =>
  Effect.gen(function* () {
    const caller = yield* Caller
    if (caller.via !== "job" || caller.actor.type !== "user") return false
    const isOwner = yield* hasRows(sql`SELECT user_id FROM members
      WHERE team_id = ${team} AND user_id = ${caller.userId} AND role = 'owner'`)
    return isOwner && (yield* hasFactor(sql, caller.userId))
  })

type Values = Readonly<Record<string, unknown>>

/** Settings with the names of the API. */
const shown = ({ link_forward_path, link_forward_query, ignored_networks, ...others }: Values): Values => {
  const forwarding = {
    ...(link_forward_path === undefined ? {} : { forward_path: link_forward_path }),
    ...(link_forward_query === undefined ? {} : { forward_query: link_forward_query })
  }
  return {
    ...others,
    ...(ignored_networks === undefined
      ? {}
      : { ignored_networks: String(ignored_networks).split(",").filter(Boolean) }),
    ...(Object.keys(forwarding).length === 0 ? {} : { link_defaults: forwarding })
  }
}

/**
 * Applies the settings in the team's line. A setting that the team has changed stays, so an import never weakens a
 * protection that the team already has.
 */
export const placeSettings =
  (audit: AuditLog, isLast: boolean) => (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
    Effect.gen(function* () {
      const { sql, team } = context
      const report: Array<ReportLine> = []
      const [given] = lines
      yield* lockTeam(sql, team as TeamId)
      const [own] = yield* sql<Record<string, unknown>>`SELECT * FROM teams WHERE id = ${team}`
      if (given === undefined || !isObject(given.line) || own === undefined) return { created: 0, report }
      const { item, line } = given
      const before: Record<string, unknown> = {}
      const changes: Record<string, unknown> = {}
      for (const [column, { isForOwners, parse, usual, ...setting }] of teamSettings) {
        // Archives of earlier versions lack most settings.
        if ((setting.isLast ?? false) !== isLast || line[column] === undefined) continue
        const value = parse(line[column])
        if (Either.isLeft(value)) report.push(skipped(item, `${column}: ${value.left}`))
        else if (value.right === own[column]) continue
        else if (own[column] !== usual)
          report.push({
            item,
            outcome: "kept",
            reason: `${column}: The team has its own setting, which stays as it is.`
          })
        else if (isForOwners === true && !(yield* mayRequireFactors(sql, team)))
          report.push(
            skipped(item, `${column}: Only owners who have a second factor can require one from all members.`)
          )
        else {
          before[column] = own[column]
          changes[column] = value.right
        }
      }
      const created = Object.keys(changes).length
      if (created > 0) {
        const updated_at = yield* Clock.currentTimeMillis
        const { update } = TeamsTable.on(sql)
        yield* sql`${update({ ...(changes as Changes<typeof TeamsTable>), updated_at })} WHERE id = ${team}`
        const target = { type: "team", id: team, name: String(own["name"]) }
        const entry = { action: "team.updated", target, before: shown(before), after: shown(changes) } as const
        yield* audit.record(yield* Caller, entry)
      }
      return { created, report } satisfies Placed
    })
