import { Rpc, RpcGroup } from "@effect/rpc"
import { Context, Schema } from "effect"
import type { AskActor } from "../worker/WorkerClient.ts"

const text = Schema.NullOr(Schema.String)

/** The metadata in a page's head. The title and description contain no markup; the URLs are http or https. */
export const PageHead = Schema.Struct({
  title: text,
  description: text,
  image_url: text,
  icons: Schema.Array(Schema.String)
})
export type PageHead = typeof PageHead.Type

/** Requests to the renderer about third-party pages. */
export const PageRpcs = RpcGroup.make(
  Rpc.make("PageHead", {
    payload: { bytes: Schema.Uint8ArrayFromSelf, contentType: Schema.String, address: Schema.String },
    success: PageHead
  })
)

/** Parses third-party pages. */
export class PageReader extends Context.Tag("destination/PageReader")<PageReader, AskActor<typeof PageRpcs>>() {}
