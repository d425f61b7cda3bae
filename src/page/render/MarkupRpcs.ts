import { Rpc, RpcGroup } from "@effect/rpc"
import { Context, Schema } from "effect"
import { Fault } from "../../contract/faults/Wire.ts"
import type { AskActor } from "../../worker/WorkerClient.ts"

/** Some Markdown, and the level of the heading above it. */
const MarkdownText = Schema.Struct({ text: Schema.String, above: Schema.Number })
export type MarkdownText = typeof MarkdownText.Type

/** A cleaned style sheet, whether anything except comments was removed, and the first notes about its parts. */
export const CleanSheet = Schema.Struct({
  css: Schema.String,
  isWhole: Schema.Boolean,
  dropped: Schema.Array(Fault)
})
export type CleanSheet = typeof CleanSheet.Type

/** Requests to the renderer to process Markdown and style sheets written by users. */
export const MarkupRpcs = RpcGroup.make(
  /** Renders each piece of Markdown; null if it exceeds the time or size limit. */
  Rpc.make("Markups", {
    payload: { texts: Schema.Array(MarkdownText) },
    success: Schema.Array(Schema.NullOr(Schema.String))
  }),
  Rpc.make("Sheet", { payload: { source: Schema.String }, success: CleanSheet })
)

export class MarkupMaker extends Context.Tag("page/render/MarkupMaker")<MarkupMaker, AskActor<typeof MarkupRpcs>>() {}
