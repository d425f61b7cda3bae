import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option, Schema } from "effect"
import { AuditLog, changedFields } from "../audit/AuditLog.ts"
import { Manager } from "../auth/Policy.ts"
import { type LinkId, newId, type PageId, type TeamId } from "../contract/Id.ts"
import { rangeOf } from "../contract/Paging.ts"
import { percentDecoded } from "../lib/FormText.ts"
import { dayMillis } from "../lib/Time.ts"
import { Routes } from "../link/Routes.ts"
import { auditNetworkOf } from "../net/Network.ts"
import { PageViews } from "../page/view/PageViews.ts"
import { scanCodeIn } from "../qr/ScanCode.ts"
import { isOwnHost, Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { countOf, rowOf, rowsOf } from "../storage/Rows.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { lockTeam } from "../user/Tables.ts"
import {
  type DestinationReportId,
  DestinationReportNotFound,
  type ListReports,
  type UpdateReport
} from "./DestinationReport.ts"
import { DestinationReportsTable } from "./Tables.ts"

/** How many reports a network may send in 24 hours. */
const perDay = 5

/** The maximum number of open reports of one link or page. Further ones change nothing for the team. */
const mostOpen = 20

/** How many reports a team keeps. */
const mostKept = 1000

const Shown = DestinationReportsTable.row.omit("team_id", "network")
const Sent = Schema.Struct({ created_at: Schema.Number })

/** What a visitor wrote in the form. */
export interface GivenReport {
  readonly link: string
  readonly reason: string
  readonly contact: string
}

interface Reported {
  readonly teamId: string
  readonly linkId: string | null
  readonly pageId: string | null
}

/** Reports of visitors about harmful links and pages. */
export class DestinationReports extends Effect.Service<DestinationReports>()("abuse/DestinationReports", {
  dependencies: [Routes.Default, PageViews.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const routes = yield* Routes
    const pages = yield* PageViews
    const audit = yield* AuditLog
    const settings = yield* Settings
    const table = DestinationReportsTable.on(sql)
    const inTransaction = transactionOn(sql)
    const shown = sql.literal("id, link_id, page_id, link, reason, contact, state, created_at, updated_at")

    /** The link or page at an address of this server; `host` is the host of the request. */
    const reportedAt = Effect.fnUntraced(function* (given: string, host: string) {
      const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`)
      if (url === null || !/^https?:$/.test(url.protocol)) return undefined
      const hostname = url.hostname.replace(/\.$/, "")
      const [, segment = ""] = url.pathname.split("/")
      const path = percentDecoded(segment) ?? segment
      if (path.startsWith("@")) {
        const slug = path.slice(1)
        const page = Option.getOrUndefined(yield* pages.view(hostname, (yield* pages.similar(hostname, slug)) ?? slug))
        return page && ({ teamId: page.teamId, linkId: null, pageId: page.pageId } satisfies Reported)
      }
      const scanCode = scanCodeIn(`${url.pathname}${url.search}`)
      const found = yield* routes.at(hostname, url.pathname, scanCode)
      // A code at an unknown host would be read on the default domain.
      if (found.host === undefined && !isOwnHost(settings, hostname) && hostname !== host) return undefined
      const route = (found.named ?? found.scan?.found)?.route
      return route && ({ teamId: route.teamId, linkId: route.linkId, pageId: null } satisfies Reported)
    })

    return {
      /** Stores a report of a visitor; returns what is wrong with it, or how many seconds the visitor must wait. */
      report: Effect.fnUntraced(function* (given: GivenReport, address: string, host: string) {
        const reported = yield* reportedAt(given.link, host)
        if (reported === undefined) return { _tag: "Unknown" } as const
        const teamId = reported.teamId as TeamId
        const network = auditNetworkOf(address) ?? address
        const id = yield* newId<DestinationReportId>()
        const now = yield* Clock.currentTimeMillis
        const storing = Effect.gen(function* () {
          yield* lockTeam(sql, teamId)
          const sent = yield* rowsOf(Sent)(sql`SELECT created_at FROM destination_reports
            WHERE network = ${network} AND created_at > ${now - dayMillis} ORDER BY created_at DESC LIMIT ${perDay}`)
          const oldest = sent[perDay - 1]
          if (oldest !== undefined) {
            return { _tag: "TooMany", seconds: Math.ceil((oldest.created_at + dayMillis - now) / 1000) } as const
          }
          const { linkId, pageId } = reported
          const same = linkId === null ? sql`page_id = ${pageId}` : sql`link_id = ${linkId}`
          const open = yield* countOf(sql`SELECT count(*) AS total FROM destination_reports
            WHERE team_id = ${teamId} AND state = 'open' AND ${same}`)
          const isEnough = open >= mostOpen
          yield* table.insert({
            id,
            team_id: teamId,
            link_id: reported.linkId as LinkId | null,
            page_id: reported.pageId as PageId | null,
            link: given.link,
            reason: given.reason,
            contact: given.contact === "" ? null : given.contact,
            network,
            // It still counts for the limit of its network.
            state: isEnough ? "done" : "open",
            created_at: now,
            updated_at: now
          })
          yield* sql`DELETE FROM destination_reports WHERE team_id = ${teamId} AND id NOT IN (
            SELECT id FROM destination_reports WHERE team_id = ${teamId}
            ORDER BY CASE WHEN state = 'open' THEN 0 ELSE 1 END, created_at DESC, id DESC LIMIT ${mostKept})`
          return { _tag: "Stored" } as const
        })
        return yield* inTransaction(storing)
      }, orDieSql),

      list: Effect.fnUntraced(function* (query: typeof ListReports.Type) {
        const { teamId } = yield* Manager
        const { limit, offset } = rangeOf(query)
        const wanted =
          query.state === undefined ? sql`team_id = ${teamId}` : sql`team_id = ${teamId} AND state = ${query.state}`
        const reports = yield* rowsOf(Shown)(sql`SELECT ${shown} FROM destination_reports WHERE ${wanted}
          ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`)
        return {
          reports,
          total: yield* countOf(sql`SELECT count(*) AS total FROM destination_reports WHERE ${wanted}`)
        }
      }),

      update: Effect.fnUntraced(function* (id: DestinationReportId, { state }: typeof UpdateReport.Type) {
        const caller = yield* Manager
        const now = yield* Clock.currentTimeMillis
        const mine = sql`team_id = ${caller.teamId} AND id = ${id}`
        const changing = Effect.gen(function* () {
          const former = yield* rowOf(Shown)(sql`SELECT ${shown} FROM destination_reports WHERE ${mine}`)
          const changed = yield* rowOf(Shown)(sql`UPDATE destination_reports SET state = ${state}, updated_at = ${now}
            WHERE ${mine} RETURNING ${shown}`)
          if (Option.isNone(former) || Option.isNone(changed)) return yield* new DestinationReportNotFound()
          const { isChanged, ...sides } = changedFields<object>(former.value, { state })
          const target = { type: "destination_report", id, name: former.value.link }
          yield* audit.recordAll(caller, isChanged ? [{ action: "destination_report.updated", target, ...sides }] : [])
          return changed.value
        })
        return yield* orDieSql(inTransaction(changing))
      })
    }
  })
}) {}
