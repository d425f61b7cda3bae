import { Rpc, RpcGroup } from "@effect/rpc"
import { Context, Schema } from "effect"
import type { AskActor } from "../../worker/WorkerClient.ts"

/** A Markdown text, and the level of the heading above it. */
const MarkdownText = Schema.Struct({ text: Schema.String, above: Schema.Number })
export type MarkdownText = typeof MarkdownText.Type

/** A cleaned style sheet, whether anything except comments was removed, and the first notes about its parts. */
export const CleanSheet = Schema.Struct({
  css: Schema.String,
  isWhole: Schema.Boolean,
  dropped: Schema.Array(Schema.String)
})
export type CleanSheet = typeof CleanSheet.Type

/** Requests to the renderer about owners' texts and style sheets. */
export const MarkupRpcs = RpcGroup.make(
  /** Renders each text; null if it exceeds the time or size limit. */
  Rpc.make("Markups", {
    payload: { texts: Schema.Array(MarkdownText) },
    success: Schema.Array(Schema.NullOr(Schema.String))
  }),
  Rpc.make("Sheet", { payload: { source: Schema.String }, success: CleanSheet })
)

export class MarkupMaker extends Context.Tag("page/render/MarkupMaker")<MarkupMaker, AskActor<typeof MarkupRpcs>>() {}
