import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect, Option, Queue } from "effect"
import { type JobId, nil, type TeamId } from "../../contract/Id.ts"
import { nextTick, untilNone } from "../../lib/NextTick.ts"
import { Settings } from "../../settings/Settings.ts"
import { orDieSql } from "../../storage/Conflict.ts"
import { askedHost, destinationHash } from "../Address.ts"
import type { CheckTarget } from "./CheckTarget.ts"
import { HostThrottle } from "./HostThrottle.ts"
import { DestinationChecksRepo } from "./Repo.ts"
import { judged, type Verdict } from "./Verdict.ts"

/** A destination that became broken or works again. */
interface StatusChange {
  readonly teamId: TeamId
  /** The `destination_hash` of the links that use it. */
  readonly hash: string
  readonly url: string
  readonly isBroken: boolean
  /** When the destination started to fail, or when it was found to work again, in epoch ms. */
  readonly since: number
  /** The HTTP status of the destination's last response; null if there was none. */
  readonly status: number | null
}

const logStatusChange = ({ teamId, url, isBroken, status }: StatusChange): Effect.Effect<void> =>
  (isBroken ? Effect.logInfo("A destination is broken.") : Effect.logInfo("A destination works again.")).pipe(
    Effect.annotateLogs({ team: teamId, host: new URL(url).hostname, status: status ?? "none" })
  )

/** How many rows one statement handles. On SQLite, all other statements wait for it. */
const atOnce = 500

/** How a verdict changed the status of a destination. */
type Change = "broken" | "mended" | "none"

/** The status of the destinations of links. */
export class DestinationChecks extends Effect.Service<DestinationChecks>()("destination/check/Checks", {
  dependencies: [DestinationChecksRepo.Default, HostThrottle.Default],
  effect: Effect.gen(function* () {
    const repo = yield* DestinationChecksRepo
    const throttle = yield* HostThrottle
    const settings = yield* Settings
    const waiting = yield* Queue.sliding<void>(1)
    const listeners = new Set<(turn: StatusChange) => Effect.Effect<void, SqlError>>()

    const removeAll = (team?: TeamId) => Effect.asVoid(orDieSql(untilNone(repo.removeSome(atOnce, team))))

    /** Deletes destinations that no link uses, in batches. */
    const removeUnused = Effect.gen(function* () {
      let after = { team_id: nil as TeamId, hash: "" }
      for (;;) {
        const last = (yield* repo.after(after, atOnce)).at(-1)
        if (last === undefined) return
        yield* repo.removeUnused(after, last)
        after = last
        yield* nextTick
      }
    })

    /** The check target of a destination; undefined if it is never requested. */
    const askedOf = (team_id: TeamId, url: string, hash = destinationHash(url)): CheckTarget | undefined => {
      const host = askedHost(url, settings)
      return host === undefined ? undefined : { team_id, hash, url, host }
    }

    return {
      askedOf,
      enroll: (rows: ReadonlyArray<CheckTarget>, round: JobId) =>
        rows.length === 0 ? Effect.void : Effect.asVoid(repo.enroll(rows, round)),
      destinationsOf: repo.destinationsOf,
      unhashed: repo.unhashed,
      waiting: repo.waiting,
      leave: repo.leave,
      /** Stores the destination hashes of links that have none. */
      hashAll: (links: ReadonlyArray<{ readonly id: string; readonly url: string }>) =>
        Effect.forEach(links, ({ id, url }) => repo.setHash(id, url, destinationHash(url)), { discard: true }),

      /** Whether a team has link checks enabled. */
      isOn: (team: TeamId) => (settings.linkChecks ? repo.isOn(team) : Effect.succeed(false)),

      /** Schedules an address to be checked soon. Call it in the transaction that stores its link. */
      want: (team: TeamId, url: string, now: number) => {
        const asked = settings.linkChecks ? askedOf(team, url) : undefined
        return asked === undefined ? Effect.void : repo.want(asked, now)
      },

      /** Signals that an address is waiting, or that a host is free again. */
      wake: Effect.asVoid(waiting.offer(undefined)),
      /** Waits for the next call of `wake`. */
      awaited: waiting.take,

      /**
       * Registers a listener for status changes. It is called once per destination, however many links use it, in the
       * transaction that stores the change.
       */
      listen: (listener: (turn: StatusChange) => Effect.Effect<void, SqlError>) =>
        Effect.sync(() => void listeners.add(listener)),

      /** Stores a verdict; call it in a transaction. Does nothing if the team has disabled checks since. */
      keep: Effect.fnUntraced(function* (asked: CheckTarget, verdict: Verdict) {
        const known = yield* repo.known(asked)
        if (Option.isNone(known)) return "none" as Change
        const now = yield* Clock.currentTimeMillis
        const columns = judged(known.value, verdict, now)
        yield* repo.update(asked, columns)
        const { is_broken: is = known.value.is_broken, status = null } = columns
        if (is === known.value.is_broken) return "none" as Change
        const since = is === 1 ? (known.value.failing_since ?? now) : now
        const turn: StatusChange = {
          ...{ teamId: asked.team_id, hash: asked.hash, url: asked.url },
          ...{ isBroken: is === 1, since, status }
        }
        yield* logStatusChange(turn)
        yield* Effect.forEach(listeners, (listener) => listener(turn), { discard: true })
        return is === 1 ? ("broken" as Change) : "mended"
      }),

      /** Deletes the checks of a team, or of all teams. */
      removeAll,

      /** The janitor's task: deletes destinations that no link uses, or everything if checks are disabled. */
      sweep: Effect.suspend(() => (settings.linkChecks ? orDieSql(removeUnused) : removeAll())).pipe(
        Effect.zipRight(throttle.prune),
        Effect.withSpan("DestinationChecks.sweep")
      )
    }
  })
}) {}
