import { Effect } from "effect"
import type { Sharp } from "sharp"
import { icoPicture, isIco } from "./Ico.ts"
import { kindOf } from "./Kind.ts"
import { brokenPicture, hugePicture, type PictureError } from "./PictureError.ts"
import type { KeptLogo, MadePicture } from "./PictureRpcs.ts"
import { open } from "./Sharp.ts"

/** The widths of smaller pictures: for a phone, a high-density phone, and a desktop. */
const widths = [320, 640, 1280]
const longestSide = 4096
const logoSide = 640
const iconSide = 64
/** The maximum size of a small logo in base64 characters, so that an SVG stays below 60 KiB. */
const smallLogo = 16 * 1024
const smallSides = [256, 192, 144, 112, 88, 64, 40]

const faultOf = (cause: unknown): PictureError =>
  cause instanceof Error && /pixel limit|too large|dimensions/i.test(cause.message) ? hugePicture : brokenPicture

const trying = <A>(run: () => Promise<A>): Effect.Effect<A, PictureError> =>
  Effect.tryPromise({ try: run, catch: faultOf })

// Limit the time, because only malicious pictures take longer.
const upright = (bytes: Uint8Array): Sharp => open(bytes).autoOrient().timeout({ seconds: 20 })

const fitting = (bytes: Uint8Array, side: number): Sharp =>
  upright(bytes).resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })

const made = (kind: MadePicture["kind"], picture: Sharp) =>
  Effect.map(
    trying(() => picture.toFormat(kind, { quality: kind === "jpeg" ? 85 : 82 }).toBuffer({ resolveWithObject: true })),
    ({ data, info }): MadePicture => ({ kind, width: info.width, height: info.height, bytes: data })
  )

/** Converts a picture to an icon: WebP with at most 64 pixels per side. Also accepts `.ico` files. */
export const iconOf = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const ico = isIco(bytes) ? yield* trying(async () => icoPicture(bytes, iconSide)) : { bytes, options: {} }
  if (ico === undefined) return yield* brokenPicture
  if (!("raw" in ico.options) && kindOf(ico.bytes) === undefined) return yield* brokenPicture
  const opened = open(ico.bytes, ico.options).autoOrient().timeout({ seconds: 5 })
  return yield* made(
    "webp",
    opened.resize({ width: iconSide, height: iconSide, fit: "inside", withoutEnlargement: true })
  )
})

/** Re-encodes a picture: in its own size (at most 4096 pixels per side), and as WebP for smaller screens. */
export const sizesOf = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const kind = kindOf(bytes)
  if (kind === undefined) return yield* brokenPicture
  const own = kind === "avif" ? "webp" : kind
  const whole = yield* made(
    own,
    own === "png" ? fitting(bytes, longestSide).png({ palette: false }) : fitting(bytes, longestSide)
  )
  const smaller = yield* Effect.forEach(
    widths.filter((width) => width < whole.width),
    (width) => made("webp", upright(bytes).resize({ width }))
  )
  return [whole, ...smaller]
})

const logoPicture = (picture: Sharp, isOpaque: boolean, isSmall: boolean) =>
  Effect.map(
    trying(() =>
      (isOpaque
        ? picture.jpeg({ quality: isSmall ? 80 : 92 })
        : picture.png({ compressionLevel: 9, palette: isSmall, quality: isSmall ? 80 : 100 })
      ).toBuffer({ resolveWithObject: true })
    ),
    ({ data, info }) => ({
      type: isOpaque ? ("image/jpeg" as const) : ("image/png" as const),
      width: info.width,
      height: info.height,
      data: data.toString("base64")
    })
  )

/** Converts a picture to logos: a large one for print, and one small enough for an SVG. */
export const logoOf = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const { isOpaque } = yield* trying(() => upright(bytes).stats())
  const full = yield* logoPicture(fitting(bytes, logoSide), isOpaque, false)
  for (const side of smallSides) {
    const small = yield* logoPicture(fitting(bytes, side), isOpaque, true)
    if (small.data.length <= smallLogo || side === smallSides.at(-1)) return { full, small } satisfies KeptLogo
  }
  return { full, small: full } satisfies KeptLogo
})
