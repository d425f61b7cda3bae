import { Effect } from "effect"
import { open } from "../picture/Sharp.ts"

/** Converts an SVG to PNG or WebP at the size of the SVG. */
export const rasterOf = (svg: string, format: "png" | "webp"): Effect.Effect<Uint8Array> =>
  Effect.promise(() => {
    const picture = open(Buffer.from(svg))
    return format === "png"
      ? picture.png({ compressionLevel: 4 }).toBuffer()
      : picture.webp({ lossless: true, effort: 1 }).toBuffer()
  })

/** Pixels of four bytes: red, green, blue, opacity. */
export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** The pixels of an SVG. */
export const pixelsOf = (svg: string): Effect.Effect<Pixels> =>
  Effect.map(
    Effect.promise(() => open(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
    ({ data, info }) => ({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
  )
