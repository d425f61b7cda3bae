import { Clock, DateTime, Effect, Option, Schema } from "effect"
import { Owner } from "../auth/Policy.ts"
import { traced } from "../lib/Traced.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { type Node, NodeProblem } from "./Node.ts"
import { OwnNode } from "./OwnNode.ts"
import { codesOf, Problems } from "./Problems.ts"
import { type NodeRow, NodesRepo } from "./Repo.ts"

const isProblem = Schema.is(NodeProblem)

export class Nodes extends Effect.Service<Nodes>()("node/Nodes", {
  dependencies: [OwnNode.Default, NodesRepo.Default, Problems.Default],
  effect: Effect.gen(function* () {
    const own = yield* OwnNode
    const repo = yield* NodesRepo
    const problems = yield* Problems

    const show = ({ seen_at, http_port: _, ...row }: NodeRow): Node => ({
      ...row,
      problems: row.problems.filter(isProblem),
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
        is_backup_overdue,
        problems: codesOf(yield* problems.current)
      }
      return [node]
    })

    return {
      /** All servers, the longest-running first. */
      list: traced("Nodes.list")(function* () {
        yield* Owner
        if (!own.hasOthers) return yield* alone
        // The heartbeat of this server may be old, because a database that is read-only doesn't store it.
        const current = codesOf(yield* problems.current)
        return (yield* repo.list).map((row) => show(row.id === own.id ? { ...row, problems: current } : row))
      }),

      /** Forgets servers that have been lost for a day. */
      prune: own.hasOthers ? orDieSql(repo.prune) : Effect.void
    }
  })
}) {}
