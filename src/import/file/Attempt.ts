import { Effect } from "effect"
import type { TablesFault } from "../../storage/TableReader.ts"
import { lasting, type SourceError } from "../source/Source.ts"

export const brokenTables = "The tables of this file cannot be read: was it cut off, or copied while it was written to?"

const sentences: Readonly<Record<TablesFault["reason"], string>> = {
  broken: brokenTables,
  time: "This file could not be read in time.",
  memory: "This file takes too much memory to read."
}

/** Why tables can't be read, as a sentence. */
export const unreadable = ({ reason }: TablesFault): SourceError => lasting(sentences[reason])

/** Runs code on tables that somebody uploaded; fails if they are corrupt. */
export const attempt = <A>(run: () => A): Effect.Effect<A, SourceError> =>
  Effect.try({
    try: run,
    catch: () => lasting(brokenTables)
  })
