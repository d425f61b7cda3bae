import { Effect, Stream } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { lasting, type SourceError } from "../source/Source.ts"
import type { Open } from "../source/SourceOptions.ts"
import { textOf } from "./Text.ts"

const longest = 32 * 1024 * 1024

/** Reads a whole file as text; fails if it is too long. */
export const readWhole = (open: Open): Effect.Effect<string, SourceError> =>
  Effect.suspend(() => {
    const parts: Array<string> = []
    let size = 0
    return Stream.runForEach(textOf(open), (text) => {
      parts.push(text)
      size += text.length
      return size > longest ? Effect.fail(lasting(fault("page_file_too_large"))) : Effect.void
    }).pipe(Effect.map(() => parts.join("")))
  })
