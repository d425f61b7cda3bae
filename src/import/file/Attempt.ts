import { Effect } from "effect"
import { type Fault, fault } from "../../contract/faults/Fault.ts"
import type { TablesFault } from "../../storage/TableReader.ts"
import { lasting, type SourceError } from "../source/Source.ts"

const faults: Readonly<Record<TablesFault["reason"], Fault>> = {
  broken: fault("broken_tables"),
  time: fault("file_too_slow"),
  memory: fault("file_too_heavy")
}

/** Why the tables of an upload can't be read. */
export const unreadable = ({ reason }: TablesFault): SourceError => lasting(faults[reason])

/** Runs code that reads uploaded tables; fails if they are corrupt. */
export const attempt = <A>(run: () => A): Effect.Effect<A, SourceError> =>
  Effect.try({
    try: run,
    catch: () => lasting(faults.broken)
  })
