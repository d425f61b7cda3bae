import sharp, { type Sharp, type SharpOptions } from "sharp"

// Process one picture at a time without a cache, because the thread has little memory and pictures rarely repeat.
sharp.cache(false)
sharp.concurrency(1)

/** The maximum number of pixels: enough for typical phone photos, and few enough to decode in memory. */
const maxPixels = 25_000_000

/**
 * Opens a picture; if it is animated, only its first frame. Refuses a picture with too many pixels before decoding it.
 */
export const open = (bytes: Uint8Array, options: SharpOptions = {}): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1, ...options })
