import { Clock, Effect, Queue } from "effect"
import { nil, type TeamId } from "../contract/Id.ts"
import { nextTick, untilNone } from "../lib/NextTick.ts"
import { hourMillis } from "../lib/Time.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { askedHost, destinationHash } from "./Address.ts"
import { DestinationsRepo } from "./Repo.ts"

/** How many rows one statement handles. On SQLite, all other statements wait for it. */
const atOnce = 500

/** Metadata of the destinations of links. */
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

    /** Deletes destinations that no link uses, in batches. */
    const removeUnused = Effect.gen(function* () {
      let after = { team_id: nil as TeamId, hash: "" }
      for (;;) {
        const last = (yield* repo.after(after, atOnce)).at(-1)
        if (last === undefined) break
        yield* repo.removeUnused(after, last)
        after = last
        yield* nextTick
      }
      // Keep recent icons, because one may be stored before its destination refers to it.
      const before = (yield* Clock.currentTimeMillis) - hourMillis
      yield* untilNone(repo.removeUnusedIcons(before, atOnce))
    })

    /** Schedules addresses to be read soon. Call it in the transaction that stores their links. */
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
      /** Schedules an address to be read soon. Call it in the transaction that stores its link. */
      want: (team_id: TeamId, url: string, now: number) => wantAll(team_id, [url], now),
      wantAll,

      /** Signals that an address is waiting, or that a host is free again. */
      wake: settings.destinationPreviews ? Effect.asVoid(waiting.offer(undefined)) : Effect.void,
      /** Waits for the next signal that an address is waiting or a host is free. */
      awaited: waiting.take,

      /** Signals that a team enabled previews. */
      switchOn: Effect.asVoid(switchedOn.offer(undefined)),
      awaitedSwitch: switchedOn.take,

      /** Deletes the destinations and icons of a team, or of all teams. */
      removeAll,

      /**
       * The janitor's task: deletes destinations and icons that no link uses, or everything if previews are disabled.
       */
      sweep: Effect.suspend(() => (settings.destinationPreviews ? orDieSql(removeUnused) : removeAll())).pipe(
        Effect.withSpan("Destinations.sweep")
      ),

      icon: repo.icon
    }
  })
}) {}
