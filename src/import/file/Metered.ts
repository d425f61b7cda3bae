import { Stream } from "effect"
import type { Open } from "../source/SourceOptions.ts"

/** The part of a file that has been read, from 0 to 1. */
export type Share = () => number

/** A file of a known size that reports how much of it has been read. */
export const metered = (open: Open, bytes: number): { readonly open: Open; readonly share: Share } => {
  let read = 0
  return {
    open: () =>
      Stream.suspend(() => {
        read = 0
        // Emit parts one by one. Otherwise, bytes would count as read before they are consumed.
        return Stream.map(Stream.rechunk(open(), 1), (part) => {
          read += part.length
          return part
        })
      }),
    share: () => (bytes === 0 ? 1 : Math.min(1, read / bytes))
  }
}
