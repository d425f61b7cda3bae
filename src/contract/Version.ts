import { Schema } from "effect"
import { describe } from "./Describe.ts"
import { UserId } from "./Id.ts"
import { Count } from "./Output.ts"

/** What of a record tells its versions apart. */
export const versioned = {
  version: describe(
    "Counts its changes, from 1; clicks are none, nor is another place in an order. Its `ETag` is this number in quotes, and `If-Match` takes it.",
    Count
  ),
  updated_by: describe("Who changed it last; null where nobody has yet, or nobody knows.", Schema.NullOr(UserId)),
  updater_username: Schema.NullOr(Schema.String)
}
