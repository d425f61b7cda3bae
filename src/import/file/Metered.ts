import { Stream } from "effect"
import type { Open } from "../source/SourceOptions.ts"

/** What part of a file is read, from 0 to 1. */
export type Share = () => number

/** A file of so many bytes that tells what part of it is read. */
export const metered = (open: Open, bytes: number): { readonly open: Open; readonly share: Share } => {
  let read = 0
  return {
    open: () =>
      Stream.suspend(() => {
        read = 0
        // Part by part: what comes together would count before it is taken.
        return Stream.map(Stream.rechunk(open(), 1), (part) => {
          read += part.length
          return part
        })
      }),
    share: () => (bytes === 0 ? 1 : Math.min(1, read / bytes))
  }
}
