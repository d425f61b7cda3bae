/**
 * Draws QR codes on the renderer's thread, and measures the effect on the main thread: `npm run build`, then `npm run
 * bench:qr`.
 */
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Worker } from "node:worker_threads"
import { Effect, Layer } from "effect"
import { threadOf } from "../layers/WorkerFile.ts"
import type { Design } from "../src/qr/Design.ts"
import type { ImageFormat, QrcodeDrawing } from "../src/qr/DrawRpcs.ts"
import { QrcodeDrawer } from "../src/qr/DrawRpcs.ts"
import { frameFont } from "../src/qr/FrameFont.ts"
import { drawSvg } from "../src/qr/Svg.ts"
import { RendererLive } from "../src/renderer/Renderer.ts"
import { RendererThread } from "../src/renderer/RendererThread.ts"
import { WorkerHealth } from "../src/worker/WorkerHealth.ts"

const runs = 60
const text = "https://go.example.com/abcdefg?qr=a2b3c4"
const stops = [
  { offset: 0, color: "#5f3dc4" },
  { offset: 1, color: "#c2255c" }
]
const designs: Readonly<Record<string, Design>> = {
  plain: {},
  dots: { dotsOptions: { type: "dots" }, cornersSquareOptions: { type: "dot" }, cornersDotOptions: { type: "dot" } },
  rich: {
    dotsOptions: { type: "extra-rounded", gradient: { type: "linear", rotation: 0.8, colorStops: stops } },
    cornersSquareOptions: { type: "extra-rounded" },
    qrOptions: { errorCorrectionLevel: "H" },
    frame: { style: "banner-bottom", text: "Scan me" }
  }
}

const median = (times: ReadonlyArray<number>) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const timed = <E>(work: Effect.Effect<unknown, E>) =>
  Effect.gen(function* () {
    const times: Array<number> = []
    for (let run = -5; run < runs; run++) {
      const began = performance.now()
      yield* work
      if (run >= 0) times.push(performance.now() - began)
    }
    return median(times)
  })

const ThreadLive = Layer.succeed(
  RendererThread,
  threadOf("renderer", () => new Worker(join(import.meta.dirname, "../dist/renderer.js")))
)

const drawn = (ask: typeof QrcodeDrawer.Service, drawing: QrcodeDrawing, format: ImageFormat) =>
  timed(ask("bench", (drawer) => drawer.Draw({ drawing, format, size: format === "svg" ? 512 : 1000 })))

const main = Effect.gen(function* () {
  const ask = yield* QrcodeDrawer
  const label = yield* frameFont
  const first = { text, design: {}, logo: null }
  yield* ask("bench", (drawer) => drawer.Draw({ drawing: first, format: "png", size: 1000 }))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  console.log(
    "design | SVG alone | SVG, PNG, WebP, PDF over the thread | scan check   (medians in ms; 1,000 px, SVG 512 px)"
  )
  for (const [name, design] of Object.entries(designs)) {
    const alone = yield* timed(Effect.sync(() => drawSvg({ text, design }, 512, label)))
    const drawing = { text, design, logo: null }
    delay.enable()
    const over = yield* Effect.forEach(["svg", "png", "webp", "pdf"] as const, (format) => drawn(ask, drawing, format))
    const check = yield* timed(ask("bench", (drawer) => drawer.CheckScan({ drawing })))
    delay.disable()
    const shown = over.map((time) => time.toFixed(1)).join(", ")
    console.log(`${name.padEnd(6)} | ${alone.toFixed(2)} | ${shown} | ${check.toFixed(1)}`)
  }
  console.log(
    `target: SVG 2 ms, PNG 60 ms; event loop delay of the main thread: 99 % under ${(delay.percentile(99) / 1e6).toFixed(1)} ms`
  )
})

await Effect.runPromise(main.pipe(Effect.provide(RendererLive.pipe(Layer.provide([ThreadLive, WorkerHealth.Default])))))
process.exit(0)
