import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { v5 } from "uuid"
import { AuditLog } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { Manager } from "../auth/Policy.ts"
import type { JobId, LinkId, TeamId, UserId } from "../contract/Id.ts"
import { DestinationChecks } from "../destination/check/Checks.ts"
import { Jobs } from "../job/Jobs.ts"
import { hourMillis, hourStart } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { Links } from "../link/Links.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { LinkChecksOff, NeverAsked } from "./LinkCheck.ts"
import { linkCheckKind } from "./LinkCheckKind.ts"
import { type Due, LinkChecksRepo } from "./Repo.ts"

const hoursOfWeek = 7 * 24
const weekMillis = hoursOfWeek * hourMillis
/** Scheduled checks start only while fewer than this many are open, across teams. */
const mostBegun = 20
/** The UUID namespace of scheduled jobs: a team has one job id per due time. */
const namespace = "6f2d5f0e-8a31-4c55-9e0c-5b6f4a1f7d33"

/** The id of a team's scheduled check. */
const jobOf = (team: TeamId, dueAt: number) => v5(`${team} ${dueAt}`, namespace) as JobId

/** The delay of a team's first check in hours, derived from its id to spread the teams over the week. */
const hoursUntil = (team: TeamId): number => Number.parseInt(team.replaceAll("-", "").slice(-8), 16) % hoursOfWeek

/** Link checks, on request and weekly. */
export class LinkChecks extends Effect.Service<LinkChecks>()("destination/linkcheck/LinkChecks", {
  dependencies: [LinkChecksRepo.Default, DestinationChecks.Default, Jobs.Default, Links.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinkChecksRepo
    const checks = yield* DestinationChecks
    const jobs = yield* Jobs
    const links = yield* Links
    const settings = yield* Settings
    const audit = yield* AuditLog
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const isOn = Effect.fnUntraced(function* () {
      const { teamId } = yield* Caller
      if (!(yield* checks.isOn(teamId))) return yield* new LinkChecksOff()
      return teamId
    })

    /**
     * Starts a scheduled check on behalf of the team's owner; a retry does not start it twice. Returns false if it
     * should be retried later.
     */
    const begin = (team: TeamId, owner: UserId, dueAt: number) =>
      Effect.gen(function* () {
        const id = jobOf(team, dueAt)
        if ((yield* repo.isMade(id)) || !(yield* repo.hasLinks(team))) return true
        return yield* jobs.create(linkCheckKind, {}, { id }).pipe(
          Effect.as(true),
          // If a user has already started a check, the scheduled one is not needed.
          Effect.catchTags({ JobUnderWay: () => Effect.succeed(true), TooManyJobs: () => Effect.succeed(false) })
        )
      }).pipe(
        Effect.provideService(Caller, {
          via: "system",
          id: team,
          userId: owner,
          username: "",
          teamId: team,
          role: "admin"
        })
      )

    /** Starts the check of a team if it is due and there is room. Returns whether it started. */
    const beginOne = ({ id, due_at, owner_id }: Due, now: number, hasRoom: boolean) =>
      Effect.gen(function* () {
        if (due_at === null) {
          yield* repo.setDue(id, null, hourStart(now) + hoursUntil(id) * hourMillis)
          return false
        }
        if (!hasRoom || !(yield* begin(id, owner_id, due_at))) return false
        const missed = Math.floor((now - due_at) / weekMillis)
        yield* repo.setDue(id, due_at, due_at + (missed + 1) * weekMillis)
        return true
      })

    return {
      create: traced("LinkChecks.create")(function* () {
        const caller = yield* Manager
        yield* isOn()
        return yield* jobs.create(
          linkCheckKind,
          {},
          { alongside: (id) => audit.record(caller, { action: "link_check.started", target: { type: "job", id } }) }
        )
      }),

      /** Schedules the destination of a link to be checked soon. */
      checkLink: traced("LinkChecks.checkLink")(function* (id: LinkId) {
        const link = yield* links.get(id)
        const team = yield* isOn()
        if (checks.askedOf(team, link.destination_url) === undefined) return yield* new NeverAsked()
        const target = { type: "link", id, name: link.title ?? link.short_code }
        const now = yield* Clock.currentTimeMillis
        const caller = yield* Caller
        const wanting = Effect.gen(function* () {
          yield* checks.want(team, link.destination_url, now)
          yield* audit.record(caller, { action: "link_check.started", target })
        })
        yield* inTransaction(wanting)
        yield* checks.wake
        return link
      }, orDieSql),

      /** Starts due checks, up to the limit; the others start in the next round. */
      beginDue: Effect.gen(function* () {
        if (!settings.linkChecks || settings.isTestRestore) return
        const now = yield* Clock.currentTimeMillis
        const room = mostBegun - (yield* repo.countOpen)
        let begun = 0
        for (const due of yield* repo.due(now, 10_000)) {
          const isBegun = yield* beginOne(due, now, begun < room).pipe(
            // A failure must not keep the checks of other teams from starting.
            Effect.catchAll((error) =>
              Effect.as(
                Effect.annotateLogs(Effect.logWarning("A scheduled link check could not start.", error), {
                  team: due.id
                }),
                false
              )
            )
          )
          if (isBegun) begun += 1
        }
      }).pipe(orDieSql, Effect.withSpan("LinkChecks.beginDue"))
    }
  })
}) {}
