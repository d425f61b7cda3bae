import { type MessageStorage, type RunnerStorage, Sharding } from "@effect/cluster"
import { Effect, Schedule } from "effect"
import { Doorbell } from "../storage/Doorbell.ts"

/** The retry delay after the database failed. Without it, the library would wait until its next poll. */
const again = Schedule.spaced("1 second")

/**
 * Notifies the other nodes of stored messages, because the actor may have moved to a node that the sender has not
 * discovered yet.
 */
export const withSignals = (storage: MessageStorage.MessageStorage["Type"]) =>
  Effect.map(Doorbell, ({ ring }): MessageStorage.MessageStorage["Type"] => ({
    ...storage,
    saveRequest: (message) =>
      Effect.tap(storage.saveRequest(message), ({ _tag }) => (_tag === "Success" ? ring("messages") : Effect.void)),
    saveEnvelope: (message) => Effect.zipLeft(storage.saveEnvelope(message), ring("messages")),
    unprocessedMessages: (shards) => Effect.retry(storage.unprocessedMessages(shards), again)
  }))

/** Retries a failed lock attempt after a second, instead of at the next poll for messages. */
export const withQuickRetries = (
  storage: RunnerStorage.RunnerStorage["Type"]
): RunnerStorage.RunnerStorage["Type"] => ({
  ...storage,
  acquire: (address, shards) =>
    Effect.catchAll(storage.acquire(address, shards), (error) =>
      Effect.as(Effect.logWarning("Actors could not be taken over; retrying soon.", error), [])
    )
})

/** Reads stored messages when another node signals new ones. */
export const readWhenSignaled = Effect.gen(function* () {
  const { pollStorage } = yield* Sharding.Sharding
  const rung = yield* (yield* Doorbell).listen("messages")
  yield* Effect.forkScoped(Effect.forever(Effect.zipRight(rung, pollStorage)))
})
