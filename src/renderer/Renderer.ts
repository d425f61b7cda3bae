import type { RpcClient, RpcClientError, RpcGroup } from "@effect/rpc"
import { Context, Effect, Layer } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { PageReader } from "../destination/PageReader.ts"
import { MarkupMaker } from "../page/render/MarkupMaker.ts"
import { makeLanes, strangers } from "../picture/FairLanes.ts"
import { PictureMaker } from "../picture/PictureMaker.ts"
import { QrcodeDrawer } from "../qr/QrcodeDrawer.ts"
import { Bcrypt } from "../user/Bcrypt.ts"
import { makeWorkerClient } from "../worker/WorkerClient.ts"
import { WorkerHealth } from "../worker/WorkerHealth.ts"
import { RendererActor } from "./RendererActor.ts"
import { RendererThread } from "./RendererThread.ts"

/** The longest that one piece of work may take, waiting included: past it the thread is taken for stuck. */
const work = { within: "45 seconds", endsBroken: true } as const

type Actor = RpcClient.RpcClient<RpcGroup.Rpcs<typeof RendererActor>, RpcClientError.RpcClientError>

const unavailable = () => new Unavailable("Pictures cannot be made at the moment. Please try again soon.")

/** Asks the renderer, whose thread is started at the first need and holds some 60 MB. */
const makeRenderer = Effect.gen(function* () {
  const worker = yield* makeWorkerClient({
    name: "renderer",
    actor: RendererActor,
    start: yield* RendererThread,
    unavailable,
    // No less than there are lanes.
    concurrency: 256,
    startTime: "30 seconds",
    waitTime: "30 seconds",
    idleTime: "2 minutes"
  })
  const inLane = makeLanes(unavailable)

  const ask = <A, E>(whose: string, question: (actor: Actor) => Effect.Effect<A, E>) =>
    inLane(whose, worker.ask(question, work))

  return {
    qrcodes: QrcodeDrawer.of({
      draw: (whose, drawing, format, size) => ask(whose, (actor) => actor.Draw({ drawing, format, size })),
      checkScan: (whose, drawing) => ask(whose, (actor) => actor.CheckScan({ drawing }))
    }),
    pictures: PictureMaker.of({
      logo: (whose, bytes) => ask(whose, (actor) => actor.Logo({ bytes })),
      icon: (whose, bytes) => ask(whose, (actor) => actor.Icon({ bytes })),
      sizes: (whose, bytes) => ask(whose, (actor) => actor.Sizes({ bytes }))
    }),
    pages: PageReader.of({
      head: (whose, page) => ask(whose, (actor) => actor.PageHead(page))
    }),
    markup: MarkupMaker.of({
      markups: (whose, texts) => ask(whose, (actor) => actor.Markups({ texts })),
      sheet: (whose, source) => ask(whose, (actor) => actor.Sheet({ source }))
    }),
    bcrypt: Bcrypt.of({
      matches: (password, hash) => ask(strangers, (actor) => actor.BcryptMatches({ password, hash }))
    })
  }
})

/** All that is made on the renderer's thread, for those who need it. */
export const RendererLive = Layer.scopedContext(
  Effect.map(makeRenderer, ({ qrcodes, pictures, pages, markup, bcrypt }) =>
    Context.empty().pipe(
      Context.add(QrcodeDrawer, qrcodes),
      Context.add(PictureMaker, pictures),
      Context.add(PageReader, pages),
      Context.add(MarkupMaker, markup),
      Context.add(Bcrypt, bcrypt)
    )
  )
).pipe(Layer.provide(WorkerHealth.Default))
