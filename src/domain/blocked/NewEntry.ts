import { Either } from "effect"
import { type Fault, fault } from "../../contract/faults/Fault.ts"
import { longestPattern, mostWildcards } from "./Listed.ts"
import { type Entry, entryOf } from "./Matching.ts"

/** Why a value can't be a new pattern; undefined if it can. Patterns of earlier versions may be longer. */
const patternFault = (value: string): Fault | undefined => {
  if (value.length > longestPattern) return fault("too_long", { most: longestPattern })
  const wildcards = value.replace(/[^*?]/g, "").length
  return wildcards > mostWildcards ? fault("too_many_items", { most: mostWildcards, things: "wildcards" }) : undefined
}

/** A new entry of a list as stored, or why the value is refused. */
export const newEntryOf = (kind: Entry["kind"], given: string): Either.Either<Entry, Fault> => {
  const entry = entryOf(kind, given)
  if (entry === undefined) return Either.left(fault("not_a_hostname"))
  const wrong = kind === "pattern" ? patternFault(entry.value) : undefined
  return wrong === undefined ? Either.right(entry) : Either.left(wrong)
}
