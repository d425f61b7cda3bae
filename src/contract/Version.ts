import { Schema } from "effect"
import { describe } from "./Describe.ts"
import { UserId } from "./Id.ts"
import { Count } from "./Output.ts"

/** The fields that identify a version of a record. */
export const versioned = {
  version: describe(
    "The version number, starting at 1. Each change increments it, except clicks and reordering. The `ETag` is this number in quotes, for use in `If-Match`.",
    Count
  ),
  updated_by: describe(
    "The user who last changed it; null if it has never been changed or the user is unknown.",
    Schema.NullOr(UserId)
  ),
  updater_username: Schema.NullOr(Schema.String)
}
