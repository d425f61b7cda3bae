import { Rpc, RpcGroup } from "@effect/rpc"
import { Context, Schema } from "effect"
import type { AskActor } from "../worker/WorkerClient.ts"

const text = Schema.NullOr(Schema.String)

/** What the head of a page says: texts without markup, and addresses that are http or https. */
export const PageHead = Schema.Struct({
  title: text,
  description: text,
  image_url: text,
  icons: Schema.Array(Schema.String)
})
export type PageHead = typeof PageHead.Type

/** What is asked of the renderer about pages of others. */
export const PageRpcs = RpcGroup.make(
  Rpc.make("PageHead", {
    payload: { bytes: Schema.Uint8ArrayFromSelf, contentType: Schema.String, address: Schema.String },
    success: PageHead
  })
)

/** Reads pages of others. */
export class PageReader extends Context.Tag("destination/PageReader")<PageReader, AskActor<typeof PageRpcs>>() {}
