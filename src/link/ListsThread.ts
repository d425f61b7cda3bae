import { Context, Effect, Option } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { makeWorkerClient } from "../worker/WorkerClient.ts"
import type { StartThread } from "../worker/WorkerThread.ts"
import { ListsActor } from "./ListsActor.ts"
import { bitsOf } from "./list/Bitmap.ts"
import type { ListQuery } from "./list/Query.ts"

/**
 * Starts a thread that runs the lists actor for a database file. If there is no such function, lists run in this
 * process.
 */
export class ListsThread extends Context.Reference<ListsThread>()("link/ListsThread", {
  defaultValue: (): Option.Option<(filename: string) => StartThread> => Option.none()
}) {}

/** The time limit of a list; a thread that exceeds it counts as stuck. */
const answer = { within: "30 seconds", endsBroken: true } as const

/** Client of the lists actor. Its thread and its cache live until it is idle for five minutes. */
export const makeListsClient = (start: StartThread) =>
  Effect.map(
    makeWorkerClient({
      name: "lists",
      actor: ListsActor,
      start,
      unavailable: () => new Unavailable(fault("lists_unavailable")),
      concurrency: 256,
      startTime: "20 seconds",
      waitTime: "20 seconds",
      idleTime: "5 minutes"
    }),
    ({ ask }) => ({
      page: (query: ListQuery) => ask((actor) => actor.Page(query), answer),
      matching: (query: ListQuery) =>
        Effect.map(
          ask((actor) => actor.Matching(query), answer),
          bitsOf
        )
    })
  )
