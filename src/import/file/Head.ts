import { Effect, Stream } from "effect"
import type { SourceError } from "../source/Source.ts"
import type { Open } from "../source/SourceOptions.ts"

/** How many bytes of a file are read to detect its format. */
export const headBytes = 256 * 1024

/** The first bytes of a file, and whether they are all of it. A head of the maximum length may be cut off. */
export interface Head {
  readonly bytes: Buffer
  readonly isWhole: boolean
}

/** Reads only the head of a file. */
export const readHead = (open: Open, most = headBytes): Effect.Effect<Head, SourceError> =>
  Effect.suspend(() => {
    const chunks: Array<Uint8Array> = []
    let size = 0
    return open().pipe(
      Stream.takeUntil((chunk) => {
        chunks.push(chunk)
        size += chunk.length
        return size >= most
      }),
      Stream.runDrain,
      Effect.map(() => ({ bytes: Buffer.concat(chunks).subarray(0, most), isWhole: size < most }))
    )
  })
