import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import type { SessionCaller } from "../auth/Caller.ts"
import { HolderCache } from "../auth/key/HolderCache.ts"
import { SessionOver } from "../auth/session/Session.ts"
import { Sessions } from "../auth/session/Sessions.ts"
import { Ledger } from "../click/Ledger.ts"
import { Forbidden } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { TeamId } from "../contract/Id.ts"
import { DestinationChecks } from "../destination/check/Checks.ts"
import { Destinations } from "../destination/Destinations.ts"
import { AddressChanges } from "../domain/AddressChanges.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { Jobs } from "../job/Jobs.ts"
import { untilNone } from "../lib/NextTick.ts"
import { dayMillis } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { QrcodeTrash } from "../qr/QrcodeTrash.ts"
import { Restores } from "../restore/Restores.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Teams } from "../team/Teams.ts"
import { Uploads } from "../upload/Uploads.ts"
import { OnlyTeam } from "./Deletion.ts"
import { DeletionRepo } from "./Repo.ts"

/** How long to keep the row of a deleted team, in milliseconds, because earlier visits may still be booked for it. */
const remembered = dayMillis

const notOwner = () => new Forbidden(fault("owner_needed_to_delete"))

/**
 * Deletes teams. Members and visitors lose access at once. Then rows are deleted step by step, and clicks come last.
 */
export class TeamDeletions extends Effect.Service<TeamDeletions>()("deletion/TeamDeletions", {
  dependencies: [
    DeletionRepo.Default,
    Sessions.Default,
    HolderCache.Default,
    Teams.Default,
    Jobs.Default,
    Uploads.Default,
    Destinations.Default,
    DestinationChecks.Default,
    AddressChanges.Default,
    QrcodeTrash.Default,
    Restores.Default,
    Ledger.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* DeletionRepo
    const sessions = yield* Sessions
    const holders = yield* HolderCache
    const teams = yield* Teams
    const jobs = yield* Jobs
    const uploads = yield* Uploads
    const changes = yield* AddressChanges
    const destinations = yield* Destinations
    const checks = yield* DestinationChecks
    const qrcodes = yield* QrcodeTrash
    const restores = yield* Restores
    const ledger = yield* Ledger
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    /** Deletes a batch of QR codes, and logos that are no longer used; returns the number of codes. */
    const removeQrcodes = (team: TeamId) =>
      Effect.gen(function* () {
        const logos = yield* inTransaction(repo.removeQrcodes(team))
        yield* qrcodes.dropLogos(logos)
        return logos.length
      })

    /** Closes a team within a transaction. After the commit, no one can act in the team. */
    const close = Effect.fnUntraced(function* (team: TeamId) {
      const members = yield* repo.membersOf(team)
      yield* repo.close(team, yield* Clock.currentTimeMillis)
      yield* holders.clear
      yield* jobs.endAllOf(team)
      yield* Effect.forEach(members, (user) => sessions.leave(team, user), { discard: true })
    })

    /** Deletes the data of a closed team; can be resumed. */
    const clear = traced("TeamDeletions.clear")(function* (team: TeamId) {
      const rows = Effect.gen(function* () {
        yield* jobs.endAllOf(team)
        yield* jobs.sweep
        yield* untilNone(inTransaction(repo.removeLinks(team)))
        yield* repo.unroot(team)
        yield* untilNone(inTransaction(repo.removePages(team)))
        yield* untilNone(removeQrcodes(team))
        yield* untilNone(inTransaction(repo.removeDeliveries(team)))
        // Empty the trash before deleting the domains, because addresses in the trash refer to them.
        yield* restores.emptyOf(team)
        yield* inTransaction(repo.removeRest(team))
      })
      yield* orDieSql(changes.announcingAll(rows))
      yield* destinations.removeAll(team)
      yield* checks.removeAll(team)
      yield* uploads.removeAllOf(team)
    })

    const forget = (team: TeamId) =>
      Effect.catchAll(ledger.forget(team), () =>
        Effect.as(Effect.logWarning("The clicks of a deleted team could not be deleted; retrying later."), 0)
      )

    /** Deletes the data of closed teams even if the caller disconnects; their clicks follow in the background. */
    const finish = (ids: ReadonlyArray<TeamId>) =>
      Effect.forEach(ids, (id) => Effect.zipRight(clear(id), Effect.forkDaemon(forget(id))), { discard: true }).pipe(
        Effect.uninterruptible
      )

    const owned = ({ role, teamId }: SessionCaller) => (role === "owner" ? Effect.succeed(teamId) : notOwner())

    return {
      close,
      finish,

      /** The records that deleting the caller's team would delete. */
      show: traced("TeamDeletions.show")(function* (caller: SessionCaller) {
        return yield* Effect.mapError(yield* repo.show(yield* owned(caller)), () => new SessionOver())
      }),

      remove: traced("TeamDeletions.remove")(function* (caller: SessionCaller, name: string) {
        const team = yield* owned(caller)
        yield* inTransaction(
          Effect.gen(function* () {
            yield* teams.lock(team)
            const places = yield* repo.placesOf(caller.userId)
            const place = places.find(({ id }) => id === team)
            if (place?.role !== "owner") return yield* notOwner()
            if (place.name !== name.trim()) return yield* invalid({ name: [fault("not_this_team")] })
            if (places.length === 1) return yield* new OnlyTeam()
            yield* close(team)
          })
        ).pipe(orDieSql)
        yield* finish([team])
      }, Effect.uninterruptible),

      /** Resumes deletions that a shutdown interrupted, and deletes clicks that were booked since. */
      sweep: Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        for (const { id, deleted_at } of yield* repo.deleted) {
          yield* clear(id)
          yield* ledger.forget(id)
          if (deleted_at < now - remembered) yield* orDieSql(repo.removeTeam(id))
        }
      }).pipe(Effect.withSpan("TeamDeletions.sweep"))
    }
  })
}) {}
