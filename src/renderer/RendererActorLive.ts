import { compareSync } from "bcryptjs"
import { Effect } from "effect"
import { headOf } from "../destination/PageHead.ts"
import { pageText } from "../destination/PageText.ts"
import { markupsOf, sheetOf } from "../page/render/PageParts.ts"
import { iconOf, logoOf, sizesOf } from "../picture/Resize.ts"
import type { ImageFormat, LabelSheet, QrcodeDrawing } from "../qr/DrawRpcs.ts"
import { type Drawing, sceneOf } from "../qr/draw/Scene.ts"
import { frameFont } from "../qr/FrameFont.ts"
import { labelsPdfOf } from "../qr/Labels.ts"
import { pdfOf } from "../qr/Pdf.ts"
import { rasterOf } from "../qr/Raster.ts"
import { makeScan } from "../qr/Scan.ts"
import { drawSvg, svgOf } from "../qr/Svg.ts"
import { decoders } from "../qr/scan/Decoders.ts"
import { RendererActor } from "./RendererActor.ts"

/** Up to this width, an SVG is for screens and contains the small logo. */
const screenWidth = 1024
/** The maximum number of pictures in memory at once. */
const atOnce = 2

const drawingOf = ({ text, design, logo }: QrcodeDrawing, size: "full" | "small"): Drawing => ({
  text,
  design,
  ...(logo === null ? {} : { logo: logo[size] })
})

export const makeRenderer = Effect.gen(function* () {
  const label = yield* frameFont
  const scan = yield* Effect.cached(Effect.map(decoders, (both) => makeScan(both, label)))
  const few = yield* Effect.makeSemaphore(atOnce)

  const draw = (drawing: QrcodeDrawing, format: ImageFormat, size: number): Effect.Effect<Uint8Array> => {
    if (format === "svg") {
      return Effect.sync(() =>
        Buffer.from(drawSvg(drawingOf(drawing, size <= screenWidth ? "small" : "full"), size, label))
      )
    }
    const scene = sceneOf(drawingOf(drawing, "full"), label)
    return few.withPermits(1)(format === "pdf" ? pdfOf(scene, size) : rasterOf(svgOf(scene, size), format))
  }

  return {
    draw,
    labels: (sheet: LabelSheet) => few.withPermits(1)(labelsPdfOf(sheet, label)),
    checkScan: (drawing: QrcodeDrawing) =>
      few.withPermits(1)(Effect.flatMap(scan, ({ judge }) => judge(drawingOf(drawing, "full")))),
    logo: (bytes: Uint8Array) => few.withPermits(1)(logoOf(bytes)),
    icon: (bytes: Uint8Array) => few.withPermits(1)(iconOf(bytes)),
    sizes: (bytes: Uint8Array) => few.withPermits(1)(sizesOf(bytes))
  }
})

export const RendererActorLive = RendererActor.toLayer(
  Effect.map(makeRenderer, ({ draw, labels, checkScan, logo, icon, sizes }) =>
    RendererActor.of({
      Draw: ({ drawing, format, size }) => draw(drawing, format, size),
      DrawLabels: labels,
      CheckScan: ({ drawing }) => checkScan(drawing),
      Logo: ({ bytes }) => logo(bytes),
      Icon: ({ bytes }) => icon(bytes),
      Sizes: ({ bytes }) => sizes(bytes),
      PageHead: ({ bytes, contentType, address }) => Effect.sync(() => headOf(pageText(bytes, contentType), address)),
      Markups: ({ texts }) => markupsOf(texts),
      Sheet: ({ source }) => sheetOf(source),
      BcryptMatches: ({ password, hash }) => Effect.sync(() => compareSync(password, hash))
    })
  )
)
