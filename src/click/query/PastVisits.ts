import { Context, type Effect, Schema } from "effect"
import { LinkId } from "../../contract/Id.ts"

/** The maximum number of clicks that are replayed; the latest ones count. */
export const mostReplayed = 100_000

/** The maximum number of clicks among which today's visitors of a link are looked for; the latest ones count. */
export const mostVisitors = 50_000

/** Asks for the visitors of a link since `from` (in epoch ms). */
export const VisitorsQuestion = Schema.Struct({ linkId: LinkId, from: Schema.Number })
export type VisitorsQuestion = typeof VisitorsQuestion.Type

/** Clicks of a link that rules can't tell apart. */
export interface PastVisits {
  readonly count: number
  /** How many of the question's moments had passed. */
  readonly phase: number
  /** The start of their step in epoch ms; null if the question has none. */
  readonly at: number | null
  readonly userAgent: string
  readonly language: string
  readonly referrer: string
  readonly country: string | null
  readonly destination: string
}

/**
 * Asks what the clicks of a link since `from` (in epoch ms) would do with other rules. `before` and `after` are routes.
 * The caller has checked that the link belongs to the team.
 */
export const ReplayQuestion = Schema.Struct({
  linkId: LinkId,
  from: Schema.Number,
  /** The times in epoch ms, in order, at which either route starts or ends. */
  moments: Schema.Array(Schema.Number),
  /** The milliseconds between times at which rules about dates and times may change; null if there are none. */
  step: Schema.NullOr(Schema.Number),
  before: Schema.Unknown,
  after: Schema.Unknown
})
export type ReplayQuestion = typeof ReplayQuestion.Type

export const Replayed = Schema.Struct({
  clicks: Schema.Number,
  changed: Schema.Number,
  /** The changed clicks by the number of the new rule that sends them elsewhere; null for none. */
  by_rule: Schema.Array(Schema.Struct({ rule: Schema.NullOr(Schema.Number), clicks: Schema.Number }))
})
export type Replayed = typeof Replayed.Type

/** Replays past visits with two routes. Rules belong to links, which are above clicks, so the program supplies this. */
export class Replay extends Context.Tag("click/query/Replay")<
  Replay,
  (question: ReplayQuestion, visits: ReadonlyArray<PastVisits>) => Effect.Effect<Replayed>
>() {}
