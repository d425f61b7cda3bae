import { Clock, Effect, Option, Queue } from "effect"
import { type JobId, nil, type TeamId } from "../../contract/Id.ts"
import { nextTick, untilNone } from "../../lib/NextTick.ts"
import { Settings } from "../../settings/Settings.ts"
import { orDieSql } from "../../storage/Conflict.ts"
import { askedHost, destinationHash } from "../Address.ts"
import type { CheckTarget } from "./CheckTarget.ts"
import { HostThrottle } from "./HostThrottle.ts"
import { DestinationChecksRepo } from "./Repo.ts"
import { logStatusChange, type StatusChange } from "./StatusChange.ts"
import { judged, type Verdict } from "./Verdict.ts"

/** How many rows one statement deletes or looks at, which everything else waits for on SQLite. */
const atOnce = 500

/** What a verdict changed. */
export type Change = "broken" | "mended" | "none"

/** What is known of whether the destinations of links are there. */
export class DestinationChecks extends Effect.Service<DestinationChecks>()("destination/check/Checks", {
  dependencies: [DestinationChecksRepo.Default, HostThrottle.Default],
  effect: Effect.gen(function* () {
    const repo = yield* DestinationChecksRepo
    const throttle = yield* HostThrottle
    const settings = yield* Settings
    const waiting = yield* Queue.sliding<void>(1)
    const listeners = new Set<(turn: StatusChange) => Effect.Effect<void>>()

    const removeAll = (team?: TeamId) => Effect.asVoid(orDieSql(untilNone(repo.removeSome(atOnce, team))))

    /** Deletes what no link leads to, in steps. */
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

    /** A destination as it is asked; undefined where it never is. */
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
      /** Gives links the hashes of where they lead. */
      hashAll: (links: ReadonlyArray<{ readonly id: string; readonly url: string }>) =>
        Effect.forEach(links, ({ id, url }) => repo.setHash(id, url, destinationHash(url)), { discard: true }),

      /** Whether the destinations of a team's links are asked. */
      isOn: (team: TeamId) => (settings.linkChecks ? repo.isOn(team) : Effect.succeed(false)),

      /** Lets an address be asked soon; within the transaction that lets a link lead there. */
      want: (team: TeamId, url: string, now: number) => {
        const asked = settings.linkChecks ? askedOf(team, url) : undefined
        return asked === undefined ? Effect.void : repo.want(asked, now)
      },

      /** Says that an address waits, or that a host is free again. */
      wake: Effect.asVoid(waiting.offer(undefined)),
      /** Ends at the next word that an address waits. */
      awaited: waiting.take,

      /** Has every destination that turns told, once for all links that lead there, within the transaction that stores it. */
      listen: (listener: (turn: StatusChange) => Effect.Effect<void>) =>
        Effect.sync(() => void listeners.add(listener)),

      /** Keeps what was found, within a transaction; none of a team that switched checks off meanwhile. */
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

      /** Forgets all that a team has, or every team. */
      removeAll,

      /** What the janitor does: forgets what no link leads to, and everything where checks are off. */
      sweep: Effect.suspend(() => (settings.linkChecks ? orDieSql(removeUnused) : removeAll())).pipe(
        Effect.zipRight(throttle.prune),
        Effect.withSpan("DestinationChecks.sweep")
      )
    }
  })
}) {}
