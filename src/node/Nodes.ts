import { Clock, DateTime, Effect, Option } from "effect"
import { Owner } from "../auth/Policy.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import type { Node } from "./Node.ts"
import { OwnNode } from "./OwnNode.ts"
import { type NodeRow, NodesRepo } from "./Repo.ts"

export class Nodes extends Effect.Service<Nodes>()("node/Nodes", {
  dependencies: [OwnNode.Default, NodesRepo.Default],
  effect: Effect.gen(function* () {
    const own = yield* OwnNode
    const repo = yield* NodesRepo

    const show = ({ seen_at, ...row }: NodeRow): Node => ({
      ...row,
      last_seen_at: seen_at,
      is_this: row.id === own.id ? 1 : 0
    })

    const alone = Effect.gen(function* () {
      const last_seen_at = DateTime.unsafeMake(yield* Clock.currentTimeMillis)
      const { last_backup_at, is_backup_overdue } = yield* own.backup
      const node: Node = {
        id: own.id,
        address: Option.getOrNull(own.address),
        state: "healthy",
        is_this: 1,
        version: own.version,
        started_at: own.startedAt,
        last_seen_at,
        shards: yield* own.shards,
        journal_lag_bytes: yield* own.journalLag,
        last_backup_at: last_backup_at === null ? null : DateTime.unsafeMake(last_backup_at),
        is_backup_overdue
      }
      return [node]
    })

    return {
      /** All servers, the longest-running first. */
      list: traced("Nodes.list")(function* () {
        yield* Owner
        return own.hasOthers ? (yield* repo.list).map(show) : yield* alone
      }),

      /** Forgets servers that have been lost for a day. */
      prune: own.hasOthers ? orDieSql(repo.prune) : Effect.void
    }
  })
}) {}
