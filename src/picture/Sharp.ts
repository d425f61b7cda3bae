import sharp, { type Sharp, type SharpOptions } from "sharp"

// One picture at a time and nothing remembered: the thread has little memory, and its pictures differ.
sharp.cache(false)
sharp.concurrency(1)

/** More pixels than any phone takes, and few enough to hold in memory. */
const maxPixels = 25_000_000

/** A picture as it came, its first frame alone where it moves; one of too many pixels is refused before it is read. */
export const open = (bytes: Uint8Array, options: SharpOptions = {}): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1, ...options })
