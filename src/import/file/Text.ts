import { Stream } from "effect"
import type { SourceError } from "../source/Source.ts"
import type { Open } from "../source/SourceOptions.ts"
import { makeDecoder } from "./Encoding.ts"

/** The text of a file in chunks, in any supported encoding. */
export const textOf = (open: Open): Stream.Stream<string, SourceError> =>
  Stream.suspend(() => {
    const decoder = makeDecoder()
    return open().pipe(
      Stream.map(decoder.write),
      Stream.concat(Stream.suspend(() => Stream.succeed(decoder.end()))),
      Stream.filter((text) => text !== "")
    )
  })
