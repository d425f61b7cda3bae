import { Transferable } from "@effect/platform"
import { Schema } from "effect"
import { FolderId, LinkId, TagId, TeamId } from "../../contract/Id.ts"
import { clickEventTypes } from "../../event/Event.ts"

/** Selects the clicks of a team for one endpoint. */
export const ClickQuestion = Schema.Struct({
  teamId: TeamId,
  /** The number of the last delivered click. If it is -1, delivery starts at the first click since `from`. */
  after: Schema.Number,
  /** Clicks before this time (milliseconds since 1970) are left out. */
  from: Schema.Number,
  types: Schema.Array(Schema.Literal(...clickEventTypes)),
  /** Whether to send up to a hundred clicks in a batch. */
  batch: Schema.Boolean,
  folderId: Schema.NullOr(FolderId),
  tagId: Schema.NullOr(TagId),
  linkId: Schema.NullOr(LinkId)
})
export type ClickQuestion = typeof ClickQuestion.Type

/** Clicks of one event type: the deflated body, and the ids of their subjects. */
export const ClickTelling = Schema.Struct({
  id: Schema.String,
  type: Schema.Literal(...clickEventTypes),
  subjects: Schema.Array(Schema.String),
  body: Transferable.Uint8Array
})
export type ClickTelling = typeof ClickTelling.Type

/**
 * The payloads, and the number up to which clicks were read. `isAll` means that there are no later clicks yet,
 * `isBehind` that some are still being booked.
 */
export const ClickTellings = Schema.Struct({
  upTo: Schema.Number,
  isAll: Schema.Boolean,
  isBehind: Schema.Boolean,
  tellings: Schema.Array(ClickTelling)
})
export type ClickTellings = typeof ClickTellings.Type
