import { Effect } from "effect"
import type { Paint } from "./draw/Paint.ts"
import type { Scene } from "./draw/Scene.ts"

// A fixed date, so that the same drawing always results in the same file.
const madeAt = new Date(Date.UTC(2000, 0, 1))

const fillOf = (document: PDFKit.PDFDocument, paint: Paint): PDFKit.Mixins.ColorValue => {
  if (paint._tag === "Plain") return paint.color
  const gradient =
    paint._tag === "Linear"
      ? document.linearGradient(...paint.from, ...paint.to)
      : document.radialGradient(...paint.middle, 0, ...paint.middle, paint.radius)
  for (const { offset, color } of paint.stops) gradient.stop(offset, color)
  return gradient
}

/** Draws a scene at the origin, `width` points wide. */
export const paintAll = (document: PDFKit.PDFDocument, { canvas, shapes, picture }: Scene, width: number) => {
  document.scale(width / canvas.width).translate(-canvas.x, -canvas.y)
  for (const { path, paint, isHoled } of shapes) {
    if (path !== "") document.path(path).fill(fillOf(document, paint), isHoled ? "even-odd" : "non-zero")
  }
  if (picture === undefined) return
  const { logo, box } = picture
  // The library stores a picture once for each address.
  document.image(`data:${logo.type};base64,${logo.data}`, box.x, box.y, { width: box.width, height: box.height })
}

/** The bytes of a PDF that an effect draws. */
export const writtenPdf = (
  options: PDFKit.PDFDocumentOptions,
  draw: (document: PDFKit.PDFDocument) => Effect.Effect<void>
): Effect.Effect<Uint8Array> =>
  Effect.gen(function* () {
    const { default: PdfDocument } = yield* Effect.promise(() => import("pdfkit"))
    const info = { Producer: "Linden", Creator: "Linden", CreationDate: madeAt, ...options.info }
    // No font, because pdfkit would needlessly read a built-in one from the disk.
    const document = new PdfDocument({ ...options, margin: 0, info, font: null as unknown as string })
    const chunks: Array<Uint8Array> = []
    document.on("data", (chunk: Uint8Array) => chunks.push(chunk))
    yield* draw(document)
    return yield* Effect.async<Uint8Array>((resume) => {
      document.on("end", () => resume(Effect.succeed(Buffer.concat(chunks))))
      document.on("error", (fault: Error) => resume(Effect.die(fault)))
      document.end()
    })
  })

/** A scene as a one-page vector PDF, `width` points wide. */
export const pdfOf = (scene: Scene, width: number): Effect.Effect<Uint8Array> => {
  const size: [number, number] = [width, (width * scene.canvas.height) / scene.canvas.width]
  return writtenPdf({ size, info: { Title: "QR code" } }, (document) =>
    Effect.sync(() => paintAll(document, scene, width))
  )
}
