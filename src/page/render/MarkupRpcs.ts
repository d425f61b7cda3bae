import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"

/** A text in markdown, and the level of the heading that it stands below. */
const MarkdownText = Schema.Struct({ text: Schema.String, above: Schema.Number })
export type MarkdownText = typeof MarkdownText.Type

/** A cleaned style sheet, whether anything but comments was taken out, and the first things that were. */
export const CleanSheet = Schema.Struct({
  css: Schema.String,
  isWhole: Schema.Boolean,
  dropped: Schema.Array(Schema.String)
})
export type CleanSheet = typeof CleanSheet.Type

/** What is asked of the renderer about texts and style sheets of owners. */
export const MarkupRpcs = RpcGroup.make(
  /** The markup of each text; null where it takes too long or becomes too much. */
  Rpc.make("Markups", {
    payload: { texts: Schema.Array(MarkdownText) },
    success: Schema.Array(Schema.NullOr(Schema.String))
  }),
  Rpc.make("Sheet", { payload: { source: Schema.String }, success: CleanSheet })
)
