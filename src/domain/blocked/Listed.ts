import { Schema } from "effect"
import { describe } from "../../contract/Describe.ts"
import { Invalid, NotFound } from "../../contract/Failure.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { idOf } from "../../contract/Id.ts"
import { clearableText, Line } from "../../contract/Text.ts"
import { Timestamp } from "../../contract/Timestamp.ts"

export const ListedDestinationId = idOf("ListedDestinationId")
export type ListedDestinationId = typeof ListedDestinationId.Type

/** The maximum number of entries in a list of a team. */
export const mostListed = 1000

/** The maximum number of patterns in a list of a team, because each of them is matched. */
export const mostPatterns = 200
/** The maximum length of a new pattern, and the maximum number of `*` and `?` in it. */
export const longestPattern = 100
export const mostWildcards = 20

export const DestinationKind = Schema.Literal("host", "suffix", "pattern").annotations({
  description:
    "`host`: only this host. `suffix`: this host and everything below it. `pattern`: a glob over the address, in which `*` is any text and `?` any character; without `://`, it may also start at the host."
})

/** A destination that the team blocks or allows. */
export const ListedDestination = Schema.Struct({
  id: ListedDestinationId,
  kind: DestinationKind,
  value: describe("In lower case; host names in punycode.", Schema.String),
  note: Schema.NullOr(Schema.String),
  created_at: Timestamp
}).annotations({ identifier: "ListedDestination" })

export const ListDestination = Schema.Struct({
  kind: DestinationKind,
  value: describe(
    `The host or the pattern. Case, port and a trailing dot are ignored. A pattern has at most ${longestPattern} characters and ${mostWildcards} wildcards.`,
    Line(255)
  ),
  note: describe("Why it is in the list; null for no note.", clearableText(Line(500)))
}).annotations({ identifier: "ListDestination" })

export class ListedDestinationNotFound extends NotFound {
  override readonly _tag = "ListedDestinationNotFound"
  constructor() {
    super(fault("unknown_entry"))
  }
}

/** The list already contains the value. */
export class ListedAlready extends Invalid {
  override readonly _tag = "ListedAlready"
  constructor() {
    super(fault("listed_already"), { value: [fault("listed_already")] }, "name_taken")
  }
}
