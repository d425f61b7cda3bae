import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { expect, it } from "@effect/vitest"
import { type Context, Effect, Exit, Layer, TestClock } from "effect"
import { threadOf } from "../../layers/WorkerFile.ts"
import { kindOf } from "../../src/picture/Kind.ts"
import { PictureMaker } from "../../src/picture/PictureRpcs.ts"
import { type ImageFormat, QrcodeDrawer } from "../../src/qr/DrawRpcs.ts"
import { RendererLive } from "../../src/renderer/Renderer.ts"
import { RendererThread } from "../../src/renderer/RendererThread.ts"
import { WorkerHealth } from "../../src/worker/WorkerHealth.ts"

const bundle = join(import.meta.dirname, "../../dist/renderer.js")
type Drawer = Parameters<Parameters<Context.Tag.Service<QrcodeDrawer>>[1]>[0]

const drawing = { text: "https://example.com/", design: {}, logo: null }
const draw = (format: ImageFormat, size: number) => (drawer: Drawer) => drawer.Draw({ drawing, format, size })

/** Threads that are counted, and that a test can end. */
const threads = () => {
  const workers: Array<Worker> = []
  const start = threadOf("renderer", () => {
    const worker = new Worker(bundle)
    workers.push(worker)
    return worker
  })
  return {
    workers,
    layer: RendererLive.pipe(
      Layer.provide(Layer.succeed(RendererThread, start)),
      Layer.provideMerge(WorkerHealth.Default)
    )
  }
}

it.live("the first picture starts the thread, which also draws the next ones", () => {
  const { workers, layer } = threads()
  return Effect.gen(function* () {
    const ask = yield* QrcodeDrawer
    expect(workers).toHaveLength(0)
    const all = yield* Effect.all(
      Array.from({ length: 8 }, () => ask("team", draw("svg", 100))),
      { concurrency: "unbounded" }
    )
    expect(new Set(all.map((bytes) => Buffer.from(bytes).toString())).size).toBe(1)
    expect((yield* ask("team", (drawer) => drawer.CheckScan({ drawing }))).scannable).toBe(true)
    expect(workers).toHaveLength(1)
  }).pipe(Effect.provide(layer))
})

it.live("a thread that dies is restarted, and the work in progress is completed", () => {
  const { workers, layer } = threads()
  return Effect.gen(function* () {
    const ask = yield* QrcodeDrawer
    yield* ask("team", draw("svg", 100))
    const under = yield* Effect.fork(ask("team", draw("png", 4096)))
    yield* Effect.sleep("20 millis")
    yield* Effect.promise(() => workers[0]?.terminate() ?? Promise.resolve(0))
    expect((yield* under).length).toBeGreaterThan(1000)
    expect(workers).toHaveLength(2)
  }).pipe(Effect.provide(layer))
})

it.live("a file that is not a picture is rejected, and the thread continues", () => {
  const { workers, layer } = threads()
  return Effect.gen(function* () {
    const ask = yield* QrcodeDrawer
    const fault = yield* Effect.flip(
      (yield* PictureMaker)("team", (maker) => maker.Sizes({ bytes: Buffer.from("\x89PNG\r\n\x1a\n----", "latin1") }))
    )
    expect(fault._tag).toBe("PictureError")
    yield* ask("team", draw("svg", 100))
    expect(workers).toHaveLength(1)
  }).pipe(Effect.provide(layer))
})

it.live("more than 32 concurrent tasks of one team are refused", () => {
  const { layer } = threads()
  return Effect.gen(function* () {
    const ask = yield* QrcodeDrawer
    const exits = yield* Effect.all(
      Array.from({ length: 70 }, () => Effect.exit(ask("team", draw("svg", 64)))),
      { concurrency: "unbounded" }
    )
    expect(exits.filter(Exit.isFailure)).toHaveLength(38)
  }).pipe(Effect.provide(layer))
})

it.scoped("an idle thread ends after two minutes", () => {
  const { workers, layer } = threads()
  return Effect.gen(function* () {
    const ask = yield* QrcodeDrawer
    yield* ask("team", draw("svg", 100))
    const ended = Effect.async<void>((resume) => void workers[0]?.once("exit", () => resume(Effect.void)))
    const waiting = yield* Effect.fork(ended)
    yield* Effect.yieldNow()
    yield* TestClock.adjust("3 minutes")
    yield* waiting
  }).pipe(Effect.provide(layer))
})

it.each([
  ["\x89PNG\r\n\x1a\n", "png"],
  ["\xff\xd8\xff\xe0", "jpeg"],
  ["RIFF\n\n\n\nWEBPVP8 ", "webp"],
  ["\0\0\0\x20ftypavif\0\0\0\0", "avif"],
  ["\0\0\0\x20ftypmif1\0\0\0\0mif1avif", "avif"],
  ["\0\0\0\x20ftypheic\0\0\0\0mif1heic", undefined],
  ["\0\0\0\x20ftypisom", undefined],
  ["GIF89a", undefined],
  ["<svg ", undefined],
  ["RIFF\0\0\0\0WAVE", undefined],
  ["", undefined]
])("the bytes %j are the signature of %s", (bytes, kind) => {
  expect(kindOf(Buffer.from(bytes, "latin1"))).toBe(kind)
})
