import { Effect, PubSub, Stream } from "effect"

/** A click that was booked: its number and its team's id. */
export interface LiveClick {
  readonly seq: number
  readonly teamId: string
}

/** How many clicks wait for a listener that is slow; then the oldest go. */
const capacity = 1024

/** Passes booked clicks on to whoever watches their team. */
export class Live extends Effect.Service<Live>()("click/Live", {
  effect: Effect.gen(function* () {
    const booked = yield* PubSub.sliding<LiveClick>(capacity)
    const watched = new Map<string, number>()
    const watch = (teamId: string, by: number) =>
      Effect.sync(() => {
        const watchers = (watched.get(teamId) ?? 0) + by
        if (watchers > 0) watched.set(teamId, watchers)
        else watched.delete(teamId)
      })
    return {
      isWatched: (teamId: string): boolean => watched.has(teamId),
      hasWatchers: (): boolean => watched.size > 0,
      publish: (clicks: ReadonlyArray<LiveClick>) => PubSub.publishAll(booked, clicks.slice(-capacity)),

      /** The clicks of a team as they are booked from now on. */
      clicksOf: (teamId: string): Stream.Stream<LiveClick> =>
        Stream.unwrapScoped(
          Effect.gen(function* () {
            const stream = yield* Stream.fromPubSub(booked, { scoped: true })
            yield* Effect.acquireRelease(watch(teamId, 1), () => watch(teamId, -1))
            return Stream.filter(stream, (click) => click.teamId === teamId)
          })
        )
    }
  })
}) {}
