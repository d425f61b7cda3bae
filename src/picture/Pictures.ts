import { RpcClient, type RpcClientError, type RpcGroup } from "@effect/rpc"
import { type Duration, Effect, Layer, RcRef } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { PictureFault } from "./PictureFault.ts"
import { type ImageFormat, PicturesActor, type QrcodeDrawing } from "./PicturesActor.ts"
import { PicturesThread } from "./PicturesThread.ts"

/** How long a thread without work is kept: it holds some 60 MB. */
const idleTime = "2 minutes"
const startTime = "30 seconds"
/** The longest that one piece of work may take, waiting included: past it the thread is taken for stuck. */
const workTime = "45 seconds"
/** How much work may wait; more is refused at once. */
const mostWaiting = 64

type Actor = RpcClient.RpcClient<RpcGroup.Rpcs<typeof PicturesActor>, RpcClientError.RpcClientError>

const unavailable = () => new Unavailable("Pictures cannot be made at the moment. Please try again soon.")

const connect = Effect.fnUntraced(function* (start: PicturesThread["Type"]) {
  const { platform, ended } = yield* start
  const protocol = RpcClient.layerProtocolWorker({ size: 1, concurrency: mostWaiting }).pipe(Layer.provide(platform))
  const context = yield* Layer.build(protocol).pipe(
    Effect.raceFirst(ended),
    Effect.timeoutFail({ duration: startTime, onTimeout: () => new Error("The pictures thread does not start.") })
  )
  const actor: Actor = yield* Effect.provide(RpcClient.make(PicturesActor, { disableTracing: true }), context)
  return { actor, ended }
})

/**
 * Asks the pictures actor. Its thread is started at the first need, ends after two minutes without work, and is started
 * again after a crash; work that was under way then is tried once more.
 */
export class Pictures extends Effect.Service<Pictures>()("picture/Pictures", {
  scoped: Effect.gen(function* () {
    const start = yield* PicturesThread
    const thread = yield* RcRef.make({ acquire: connect(start), idleTimeToLive: idleTime })
    let waiting = 0

    const once = <A, E>(
      work: (actor: Actor) => Effect.Effect<A, E | RpcClientError.RpcClientError>,
      within: Duration.DurationInput
    ) =>
      Effect.scoped(Effect.flatMap(RcRef.get(thread), ({ actor, ended }) => Effect.raceFirst(work(actor), ended))).pipe(
        Effect.timeoutFail({ duration: within, onTimeout: () => new Error("The pictures thread does not answer.") }),
        Effect.sandbox,
        Effect.tapError((cause) =>
          cause._tag === "Fail" && cause.error instanceof PictureFault
            ? Effect.void
            : Effect.zipRight(RcRef.invalidate(thread), Effect.logWarning("The pictures thread failed.", cause))
        ),
        Effect.unsandbox
      )

    const isFault = (error: unknown): error is PictureFault => error instanceof PictureFault

    const ask = <A, E>(work: (actor: Actor) => Effect.Effect<A, E | RpcClientError.RpcClientError>) =>
      Effect.acquireUseRelease(
        Effect.suspend(() => (++waiting > mostWaiting ? Effect.fail(unavailable()) : Effect.void)),
        () =>
          once(work, workTime).pipe(
            Effect.sandbox,
            Effect.retry({ times: 1, while: (cause) => !(cause._tag === "Fail" && isFault(cause.error)) }),
            Effect.unsandbox,
            Effect.mapError((error): PictureFault | Unavailable => (isFault(error) ? error : unavailable()))
          ),
        () => Effect.sync(() => void waiting--)
      )

    // Codes are drawn from what was checked: a fault of a picture cannot come up there.
    const sound = <A>(asked: Effect.Effect<A, PictureFault | Unavailable>) =>
      Effect.catchTag(asked, "PictureFault", unavailable)

    return {
      draw: (drawing: QrcodeDrawing, format: ImageFormat, size: number) =>
        sound(ask((actor) => actor.Draw({ drawing, format, size }))),
      judge: (drawing: QrcodeDrawing) => sound(ask((actor) => actor.Judge({ drawing }))),
      logo: (bytes: Uint8Array) => ask((actor) => actor.Logo({ bytes })),
      sizes: (bytes: Uint8Array) => ask((actor) => actor.Sizes({ bytes }))
    }
  })
}) {}
