import type { Worker } from "@effect/platform"
import { RpcClient, RpcClientError } from "@effect/rpc"
import { Context, Effect, Layer, Option, RcMap } from "effect"
import { ListsActor } from "./ListsActor.ts"
import type { ListPage, ListQuery } from "./list/Query.ts"

type StartThread = (filename: string) => Layer.Layer<Worker.PlatformWorker | Worker.Spawner>

/** How a thread that runs the lists actor over a database file is started; where there is none, lists run in the process. */
export class ListsThread extends Context.Reference<ListsThread>()("link/ListsThread", {
  defaultValue: (): Option.Option<StartThread> => Option.none()
}) {}

/** How long a thread without requests is kept, with all that it remembers. */
const idleTime = "5 minutes"
const startTime = "20 seconds"
/** The longest that a list may take: past it the thread is taken for stuck. */
const answerTime = "30 seconds"

const stuck = () =>
  new RpcClientError.RpcClientError({ reason: "Protocol", message: "The lists actor does not answer." })

const connect = (start: StartThread) => (filename: string) =>
  Effect.gen(function* () {
    const protocol = RpcClient.layerProtocolWorker({ size: 1, concurrency: 256 }).pipe(Layer.provide(start(filename)))
    const context = yield* Layer.build(protocol)
    return yield* Effect.provide(RpcClient.make(ListsActor), context)
  }).pipe(Effect.timeoutFail({ duration: startTime, onTimeout: stuck }))

/**
 * Asks the lists actor. Its thread is started at the first need and again after a crash; a question that was under way
 * then is asked once more, and is a defect if that fails too.
 */
export const makeListsClient = Effect.fnUntraced(function* (start: StartThread) {
  const threads = yield* RcMap.make({ lookup: connect(start), idleTimeToLive: idleTime })
  return (filename: string, query: ListQuery): Effect.Effect<ListPage> =>
    Effect.scoped(Effect.flatMap(RcMap.get(threads, filename), (actor) => actor.Page(query))).pipe(
      Effect.timeoutFail({ duration: answerTime, onTimeout: stuck }),
      Effect.tapErrorCause(() => RcMap.invalidate(threads, filename)),
      Effect.tapErrorCause((cause) => Effect.logWarning("the lists actor failed", cause)),
      Effect.sandbox,
      Effect.retry({ times: 1 }),
      Effect.unsandbox,
      Effect.orDie
    )
})
