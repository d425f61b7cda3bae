import { Array as Arrays, Effect, Stream } from "effect"

/** A click that was booked: its number and its team's id. */
export interface LiveClick {
  readonly seq: number
  readonly teamId: string
}

/** Numbers of clicks that are told at once, oldest first, and how many before them are not told. */
export interface LiveNews {
  readonly seqs: ReadonlyArray<number>
  readonly missed: number
}

/** How many clicks are told at once at most: of more than that, nobody reads each one. */
const capacity = 100
/** The time between two tellings. */
const rest = "250 millis"

/** What waits to be told to one who watches a team. */
class Waiting {
  private seqs: Array<number> = []
  private missed = 0
  private readonly latch = Effect.unsafeMakeLatch()

  add(seqs: ReadonlyArray<number>) {
    this.seqs.push(...seqs.slice(-capacity))
    const over = this.seqs.length - capacity
    this.missed += Math.max(0, seqs.length - capacity) + Math.max(0, over)
    if (over > 0) this.seqs.splice(0, over)
    this.latch.unsafeOpen()
  }

  readonly take = Effect.map(this.latch.await, (): LiveNews => {
    const told = { seqs: this.seqs, missed: this.missed }
    this.seqs = []
    this.missed = 0
    this.latch.unsafeClose()
    return told
  })
}

/** Passes booked clicks on to whoever watches their team. */
export class LiveClicks extends Effect.Service<LiveClicks>()("click/ingest/LiveClicks", {
  effect: Effect.sync(() => {
    const watched = new Map<string, Set<Waiting>>()
    const begin = (teamId: string) =>
      Effect.sync(() => {
        const waiting = new Waiting()
        watched.set(teamId, (watched.get(teamId) ?? new Set()).add(waiting))
        return waiting
      })
    const end = (teamId: string, waiting: Waiting) =>
      Effect.sync(() => {
        const others = watched.get(teamId)
        others?.delete(waiting)
        if (others?.size === 0) watched.delete(teamId)
      })
    return {
      isWatched: (teamId: string): boolean => watched.has(teamId),
      hasWatchers: (): boolean => watched.size > 0,

      publish: (clicks: ReadonlyArray<LiveClick>) =>
        Effect.sync(() => {
          for (const [teamId, some] of Object.entries(Arrays.groupBy(clicks, (click) => click.teamId))) {
            const seqs = some.map(({ seq }) => seq)
            for (const waiting of watched.get(teamId) ?? []) waiting.add(seqs)
          }
        }),

      /** The clicks of a team as they are booked from now on, a few times a second at most. */
      clicksOf: (teamId: string): Stream.Stream<LiveNews> =>
        Stream.unwrapScoped(
          Effect.map(
            Effect.acquireRelease(begin(teamId), (waiting) => end(teamId, waiting)),
            ({ take }) => Stream.repeatEffect(Effect.zipRight(Effect.sleep(rest), take))
          )
        )
    }
  })
}) {}
