import { RpcClient, type RpcClientError, type RpcGroup } from "@effect/rpc"
import { type Duration, Effect, Layer, RcRef } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { makeLanes } from "../picture/FairLanes.ts"
import { PictureFault } from "../picture/PictureFault.ts"
import { type ImageFormat, type MarkdownText, type QrcodeDrawing, RendererActor } from "./RendererActor.ts"
import { RendererThread } from "./RendererThread.ts"

/** How long a thread without work is kept: it holds some 60 MB. */
const idleTime = "2 minutes"
const startTime = "30 seconds"
/** The longest that one piece of work may take, waiting included: past it the thread is taken for stuck. */
const workTime = "45 seconds"
/** How much work the thread itself takes at once: no more than there are lanes. */
const mostAtOnce = 256

type Actor = RpcClient.RpcClient<RpcGroup.Rpcs<typeof RendererActor>, RpcClientError.RpcClientError>

const unavailable = () => new Unavailable("Pictures cannot be made at the moment. Please try again soon.")

const connect = Effect.fnUntraced(function* (start: RendererThread["Type"]) {
  const { platform, ended } = yield* start
  const protocol = RpcClient.layerProtocolWorker({ size: 1, concurrency: mostAtOnce }).pipe(Layer.provide(platform))
  const context = yield* Layer.build(protocol).pipe(
    Effect.raceFirst(ended),
    Effect.timeoutFail({ duration: startTime, onTimeout: () => new Error("The pictures thread does not start.") })
  )
  const actor: Actor = yield* Effect.provide(RpcClient.make(RendererActor, { disableTracing: true }), context)
  return { actor, ended }
})

/**
 * Asks the pictures actor. Its thread is started at the first need, ends after two minutes without work, and is started
 * again after a crash; work that was under way then is tried once more.
 */
export class Renderer extends Effect.Service<Renderer>()("renderer/Pictures", {
  scoped: Effect.gen(function* () {
    const start = yield* RendererThread
    const thread = yield* RcRef.make({ acquire: connect(start), idleTimeToLive: idleTime })
    const inLane = makeLanes(unavailable)

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

    const ask = <A, E>(whose: string, work: (actor: Actor) => Effect.Effect<A, E | RpcClientError.RpcClientError>) =>
      inLane(
        whose,
        once(work, workTime).pipe(
          Effect.sandbox,
          Effect.retry({ times: 1, while: (cause) => !(cause._tag === "Fail" && isFault(cause.error)) }),
          Effect.unsandbox,
          Effect.mapError((error): PictureFault | Unavailable => (isFault(error) ? error : unavailable()))
        )
      )

    // Codes are drawn from what was checked: a fault of a picture cannot come up there.
    const sound = <A>(asked: Effect.Effect<A, PictureFault | Unavailable>) =>
      Effect.catchTag(asked, "PictureFault", unavailable)

    // `whose` is the team that the work is for, or `strangers`: each has one piece of work under way.
    return {
      draw: (whose: string, drawing: QrcodeDrawing, format: ImageFormat, size: number) =>
        sound(ask(whose, (actor) => actor.Draw({ drawing, format, size }))),
      judge: (whose: string, drawing: QrcodeDrawing) => sound(ask(whose, (actor) => actor.Judge({ drawing }))),
      logo: (whose: string, bytes: Uint8Array) => ask(whose, (actor) => actor.Logo({ bytes })),
      sizes: (whose: string, bytes: Uint8Array) => ask(whose, (actor) => actor.Sizes({ bytes })),
      /** The markup of texts in markdown; null for those that take too long or become too much. */
      markups: (whose: string, texts: ReadonlyArray<MarkdownText>) =>
        sound(ask(whose, (actor) => actor.Markups({ texts }))),
      /** An owner's style sheet without what it may not hold. */
      sheet: (whose: string, source: string) => sound(ask(whose, (actor) => actor.Sheet({ source })))
    }
  })
}) {}
