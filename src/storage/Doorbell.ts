import { Context, Effect, Layer, PubSub, Queue, type Scope, Stream } from "effect"
import type { BroadcastShape } from "./Broadcast.ts"

/** Kinds of work that another process may have created: open jobs, events to deliver, and messages to actors. */
export const bells = ["jobs", "events", "messages"] as const
export type Bell = (typeof bells)[number]

/** The maximum delay of work after a lost signal. Every listener also checks this often. */
export const safetyNet = "30 seconds"

export interface DoorbellShape {
  /** Signals new work to the other processes on this database. */
  readonly ring: (bell: Bell) => Effect.Effect<void>
  /**
   * Listens until the scope closes. The returned effect waits until another process rings, or a signal may have been
   * missed.
   */
  readonly listen: (bell: Bell) => Effect.Effect<Effect.Effect<void>, never, Scope.Scope>
}

/** Signals between processes that share a database, instead of polling. Tools and tests run without them. */
export class Doorbell extends Context.Reference<Doorbell>()("storage/Doorbell", {
  defaultValue: (): DoorbellShape => ({ ring: () => Effect.void, listen: () => Effect.succeed(Effect.never) })
}) {}

/** A doorbell over a channel; the first `listen` opens the channel. */
export const doorbellOver = (channel: Pick<BroadcastShape, "publish" | "heard">) =>
  Layer.scoped(
    Doorbell,
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      // Store at most one pending signal, because its listener processes all pending work.
      const signals = yield* Effect.all(
        Object.fromEntries(bells.map((bell) => [bell, PubSub.sliding<void>(1)])) as Record<
          Bell,
          Effect.Effect<PubSub.PubSub<void>>
        >
      )
      const hear = Stream.runForEach(channel.heard, (heard) =>
        Effect.forEach(
          bells.filter((bell) => heard._tag === "Gap" || heard.text === bell),
          (bell) => PubSub.publish(signals[bell], undefined),
          { discard: true }
        )
      )
      const open = yield* Effect.once(Effect.forkIn(hear, scope))
      return {
        ring: (bell: Bell) => channel.publish(bell),
        listen: (bell: Bell) => Effect.zipLeft(Effect.map(PubSub.subscribe(signals[bell]), Queue.take), open)
      }
    })
  )
