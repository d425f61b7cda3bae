import { Effect } from "effect"
import { lasting, type SourceError } from "../source/Source.ts"

export const brokenTables = "The tables of this file cannot be read: was it cut off, or copied while it was written to?"

/** What is done with tables that somebody brought, and fails where they are not whole. */
export const attempt = <A>(run: () => A): Effect.Effect<A, SourceError> =>
  Effect.try({
    try: run,
    catch: () => lasting(brokenTables)
  })
