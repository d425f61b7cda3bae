import { Array as Arrays, Effect, PubSub, Stream } from "effect"

/** A booked click: its number and its team's id. */
export interface LiveClick {
  readonly seq: number
  readonly teamId: string
}

/** The numbers of new clicks, oldest first, and how many earlier ones were left out. */
export interface LiveNews {
  readonly seqs: ReadonlyArray<number>
  readonly missed: number
}

/** The maximum number of clicks in one message; the rest is reported as a count. */
const capacity = 100
/** The time between two messages. */
const rest = "250 millis"

/** Clicks waiting for one watcher of a team. */
class Waiting {
  private seqs: Array<number> = []
  private missed = 0
  private readonly latch = Effect.unsafeMakeLatch()

  add(seqs: ReadonlyArray<number>, missed = 0) {
    this.seqs.push(...seqs.slice(-capacity))
    const over = this.seqs.length - capacity
    this.missed += missed + Math.max(0, seqs.length - capacity) + Math.max(0, over)
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

/** The watchers, by team. */
class Watchers {
  private readonly all = new Map<string, Set<Waiting>>()

  constructor(private readonly begun: (teamId: string) => void = () => {}) {}

  has = (teamId: string) => this.all.has(teamId)
  teams = (): ReadonlyArray<string> => [...this.all.keys()]

  tell(teamId: string, seqs: ReadonlyArray<number>, missed = 0) {
    for (const waiting of this.all.get(teamId) ?? []) waiting.add(seqs, missed)
  }

  /** Messages to one watcher from now on, at most a few times a second. */
  news(teamId: string): Stream.Stream<LiveNews> {
    const begin = Effect.sync(() => {
      const waiting = new Waiting()
      this.all.set(teamId, (this.all.get(teamId) ?? new Set()).add(waiting))
      this.begun(teamId)
      return waiting
    })
    const end = (waiting: Waiting) =>
      Effect.sync(() => {
        const others = this.all.get(teamId)
        others?.delete(waiting)
        if (others?.size === 0) this.all.delete(teamId)
      })
    return Stream.unwrapScoped(
      Effect.map(Effect.acquireRelease(begin, end), ({ take }) =>
        Stream.repeatEffect(Effect.zipRight(Effect.sleep(rest), take))
      )
    )
  }
}

/** Forwards booked clicks to the watchers of their team, on this node and others. */
export class LiveClicks extends Effect.Service<LiveClicks>()("click/ingest/LiveClicks", {
  effect: Effect.gen(function* () {
    const begun = yield* PubSub.sliding<string>(capacity)
    const here = new Watchers((teamId) => begun.unsafeOffer(teamId))
    const elsewhere = new Watchers()
    return {
      isWatched: (teamId: string): boolean => here.has(teamId) || elsewhere.has(teamId),
      hasWatchers: (): boolean => here.teams().length > 0 || elsewhere.teams().length > 0,
      /** The teams watched on this node; `begun` emits a team when its first watcher connects. */
      watchedHere: here.teams,
      begun: Stream.fromPubSub(begun),

      publish: (clicks: ReadonlyArray<LiveClick>) =>
        Effect.sync(() => {
          for (const [teamId, some] of Object.entries(Arrays.groupBy(clicks, (click) => click.teamId))) {
            const seqs = some.map(({ seq }) => seq)
            for (const watchers of [here, elsewhere]) watchers.tell(teamId, seqs)
          }
        }),

      /** Forwards clicks that another node booked. */
      hear: (teamId: string, { seqs, missed }: LiveNews) => Effect.sync(() => here.tell(teamId, seqs, missed)),

      /** The clicks of a team, booked on any node. */
      clicksOf: (teamId: string): Stream.Stream<LiveNews> => here.news(teamId),
      /** The clicks of a team booked on this node, for watchers on other nodes. */
      bookedHere: (teamId: string): Stream.Stream<LiveNews> => elsewhere.news(teamId)
    }
  })
}) {}
