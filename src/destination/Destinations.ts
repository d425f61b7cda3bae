import { Clock, Effect, Queue } from "effect"
import { nil, type TeamId } from "../contract/Id.ts"
import { nextTick, untilNone } from "../lib/NextTick.ts"
import { hourMillis } from "../lib/Time.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { askedHost, destinationHash } from "./Address.ts"
import { DestinationsRepo } from "./Repo.ts"

/** How many rows one statement deletes or looks at, which everything else waits for on SQLite. */
const atOnce = 500

/** What is known of the addresses that links lead to. */
export class Destinations extends Effect.Service<Destinations>()("destination/Destinations", {
  dependencies: [DestinationsRepo.Default],
  effect: Effect.gen(function* () {
    const repo = yield* DestinationsRepo
    const settings = yield* Settings
    const waiting = yield* Queue.sliding<void>(1)
    const switchedOn = yield* Queue.sliding<void>(1)

    const removeAll = (team?: TeamId) =>
      orDieSql(
        Effect.zipRight(
          untilNone(repo.removeSome("destinations", "hash", atOnce, team)),
          untilNone(repo.removeSome("destination_icons", "name", atOnce, team))
        )
      )

    /** Deletes what no link leads to, in steps. */
    const removeUnused = Effect.gen(function* () {
      let after = { team_id: nil as TeamId, hash: "" }
      for (;;) {
        const last = (yield* repo.after(after, atOnce)).at(-1)
        if (last === undefined) break
        yield* repo.removeUnused(after, last)
        after = last
        yield* nextTick
      }
      // One that was just stored may be about to be named.
      const before = (yield* Clock.currentTimeMillis) - hourMillis
      yield* untilNone(repo.removeUnusedIcons(before, atOnce))
    })

    /** Lets addresses be read soon; within the transaction that lets links lead there. */
    const wantAll = (team: TeamId, urls: ReadonlyArray<string>, now: number) => {
      const wanted = settings.destinationPreviews
        ? [...new Set(urls)].flatMap((url) => {
            const host = askedHost(url, settings)
            return host === undefined ? [] : [{ hash: destinationHash(url), url, host }]
          })
        : []
      return wanted.length === 0 ? Effect.void : Effect.asVoid(repo.want(team, wanted, now))
    }

    return {
      /** Lets an address be read soon; within the transaction that lets a link lead there. */
      want: (team_id: TeamId, url: string, now: number) => wantAll(team_id, [url], now),
      wantAll,

      /** Says that an address waits, or that a host is free again. */
      wake: Effect.asVoid(waiting.offer(undefined)),
      /** Ends at the next word that an address waits. */
      awaited: waiting.take,

      /** Says that a team switched previews on. */
      switchOn: Effect.asVoid(switchedOn.offer(undefined)),
      awaitedSwitch: switchedOn.take,

      /** Forgets all that a team has, or every team. */
      removeAll,

      /** What the janitor does: forgets what no link leads to, and everything where previews are off. */
      sweep: Effect.suspend(() => (settings.destinationPreviews ? orDieSql(removeUnused) : removeAll())).pipe(
        Effect.withSpan("Destinations.sweep")
      ),

      icon: repo.icon
    }
  })
}) {}
