import { Rpc, RpcGroup } from "@effect/rpc"

/** Puts links into the index that searches use, where SQLite would hold up the thread that redirects. */
export class IndexRpcs extends RpcGroup.make(
  /** Answers when as few are waiting as a search does not mind. */
  Rpc.make("IndexLinks")
) {}
