import { Transform } from "node:stream"

/** Receives the number of bytes processed since the last call. */
export type Tell = (bytes: number) => void

/** Passes bytes through, and calls `use` with each chunk. */
export const counting = (use: (chunk: Buffer) => void) =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      use(chunk)
      done(null, chunk)
    }
  })
