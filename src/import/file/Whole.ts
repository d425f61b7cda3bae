import { Effect, Stream } from "effect"
import { lasting, type SourceError } from "../source/Source.ts"
import type { Open } from "../source/SourceOptions.ts"
import { textOf } from "./Text.ts"

const longest = 32 * 1024 * 1024

/** The whole text of a file that is short enough. */
export const readWhole = (open: Open): Effect.Effect<string, SourceError> =>
  Effect.suspend(() => {
    const parts: Array<string> = []
    let size = 0
    return Stream.runForEach(textOf(open), (text) => {
      parts.push(text)
      size += text.length
      return size > longest ? Effect.fail(lasting("This file is too large to be an export of a page.")) : Effect.void
    }).pipe(Effect.map(() => parts.join("")))
  })
