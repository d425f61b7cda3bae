import { Transferable } from "@effect/platform"
import { Schema } from "effect"
import { FolderId, LinkId, TagId, TeamId } from "../../contract/Id.ts"
import { clickEventTypes } from "../../event/Event.ts"

/** Which clicks of a team are asked for, to be told to one endpoint. */
export const ClickQuestion = Schema.Struct({
  teamId: TeamId,
  /** The number of the last click that was told; -1 where none was: then the first one since `from` is looked for. */
  after: Schema.Number,
  /** Clicks from before this moment (milliseconds since 1970) are left out. */
  from: Schema.Number,
  types: Schema.Array(Schema.Literal(...clickEventTypes)),
  /** Whether up to a hundred clicks are told together. */
  batch: Schema.Boolean,
  folderId: Schema.NullOr(FolderId),
  tagId: Schema.NullOr(TagId),
  linkId: Schema.NullOr(LinkId)
})
export type ClickQuestion = typeof ClickQuestion.Type

/** Clicks of one type as they are told: the body, deflated, and the ids of what they are about. */
export const ClickTelling = Schema.Struct({
  id: Schema.String,
  type: Schema.Literal(...clickEventTypes),
  subjects: Schema.Array(Schema.String),
  body: Transferable.Uint8Array
})
export type ClickTelling = typeof ClickTelling.Type

/** What is to be told, and up to which number the clicks were read; `isAll` where there are none behind it yet, `isBehind` where some are being booked. */
export const ClickTellings = Schema.Struct({
  upTo: Schema.Number,
  isAll: Schema.Boolean,
  isBehind: Schema.Boolean,
  tellings: Schema.Array(ClickTelling)
})
export type ClickTellings = typeof ClickTellings.Type
