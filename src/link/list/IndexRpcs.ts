import { Rpc, RpcGroup } from "@effect/rpc"

/** Builds the search index of links off the thread that redirects, which SQLite would block. */
export class IndexRpcs extends RpcGroup.make(
  /** Completes once so few links are unindexed that searches stay fast. */
  Rpc.make("IndexLinks")
) {}
