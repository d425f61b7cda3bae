import { deflateRaw, inflateRaw } from "node:zlib"
import { Effect } from "effect"
import { type Bitmap, bitsOf, bytesOf } from "../link/list/Bitmap.ts"

const packing = (pack: typeof deflateRaw | typeof inflateRaw, bytes: Uint8Array) =>
  Effect.async<Uint8Array>((resume) => {
    pack(bytes, (error, result) => resume(error === null ? Effect.succeed(result) : Effect.die(error)))
  })

/** Compresses a set of row numbers for storage. A small set from a large database takes very little space. */
export const packed = (bits: Bitmap): Effect.Effect<Uint8Array> => packing(deflateRaw, bytesOf(bits))

/** The inverse of `packed`. */
export const unpacked = (bytes: Uint8Array): Effect.Effect<Bitmap> => Effect.map(packing(inflateRaw, bytes), bitsOf)
