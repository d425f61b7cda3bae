import { Context, Effect, Layer } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { PageReader } from "../destination/PageRpcs.ts"
import { MarkupMaker } from "../page/render/MarkupRpcs.ts"
import { PictureMaker } from "../picture/PictureRpcs.ts"
import { QrcodeDrawer } from "../qr/DrawRpcs.ts"
import { Bcrypt } from "../user/BcryptRpcs.ts"
import { makeLanes } from "../worker/FairLanes.ts"
import { type AskActor, makeWorkerClient } from "../worker/WorkerClient.ts"
import { WorkerHealth } from "../worker/WorkerHealth.ts"
import { RendererActor } from "./RendererActor.ts"
import { RendererThread } from "./RendererThread.ts"

/** The time limit of a request, including the wait. After it, the thread counts as stuck. */
const patience = { within: "45 seconds", endsBroken: true } as const

const unavailable = () => new Unavailable(fault("pictures_unavailable"))

/**
 * The client of the renderer. The renderer's thread starts on first use, uses about 60 MB, and stops after two idle
 * minutes.
 */
const makeRenderer = Effect.gen(function* () {
  const worker = yield* makeWorkerClient({
    name: "renderer",
    actor: RendererActor,
    start: yield* RendererThread,
    unavailable,
    // At least the number of lanes in `makeLanes`, so that no lane waits for another.
    concurrency: 256,
    startTime: "30 seconds",
    waitTime: "30 seconds",
    idleTime: "2 minutes"
  })
  const inLane = makeLanes(unavailable)
  const ask: AskActor<typeof RendererActor> = (whose, question) => inLane(whose, worker.ask(question, patience))
  return ask
})

/** The services that run on the renderer's thread. */
export const RendererLive = Layer.scopedContext(
  Effect.map(makeRenderer, (ask) =>
    Context.empty().pipe(
      Context.add(QrcodeDrawer, ask),
      Context.add(PictureMaker, ask),
      Context.add(PageReader, ask),
      Context.add(MarkupMaker, ask),
      Context.add(Bcrypt, ask)
    )
  )
).pipe(Layer.provide(WorkerHealth.Default))
