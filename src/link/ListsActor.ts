import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"
import { ListPage, ListQuery } from "./list/Query.ts"

/**
 * Works out the lists that would block a server on SQLite for longer than redirects may wait. It runs on a thread of its
 * own with a connection that only reads.
 */
export const ListsActor = RpcGroup.make(
  Rpc.make("Page", { payload: ListQuery, success: ListPage }),
  /** The row numbers of all links that fit, one bit each, as the bytes of a bitmap. */
  Rpc.make("Matching", { payload: ListQuery, success: Schema.Uint8ArrayFromSelf })
)
