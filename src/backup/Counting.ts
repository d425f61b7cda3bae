import { Transform } from "node:stream"

/** Hears how many bytes more are done. */
export type Tell = (bytes: number) => void

/** Passes bytes on and shows each chunk of them to somebody. */
export const counting = (use: (chunk: Buffer) => void) =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      use(chunk)
      done(null, chunk)
    }
  })
