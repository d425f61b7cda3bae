import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"
import { ListPage, ListQuery } from "./list/Query.ts"

/** Runs the lists that would delay redirects on SQLite. It has its own thread and a read-only connection. */
export const ListsActor = RpcGroup.make(
  Rpc.make("Page", { payload: ListQuery, success: ListPage }),
  /** The row numbers of all matching links, as the bytes of a bitmap. */
  Rpc.make("Matching", { payload: ListQuery, success: Schema.Uint8ArrayFromSelf })
)
