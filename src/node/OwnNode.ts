import { ShardId, Sharding } from "@effect/cluster"
import { ShardingConfig } from "@effect/cluster/ShardingConfig"
import { Clock, DateTime, Effect, Option } from "effect"
import { nodeId } from "../click/journal/NodeId.ts"
import { Ledger } from "../click/Ledger.ts"
import { dataFolder } from "../storage/DataFolder.ts"
import { isPostgres } from "../storage/IsPostgres.ts"
import { BackupAge } from "./LastBackup.ts"
import { dated, release, version } from "./Version.ts"

/** The identity and state of this server. */
export class OwnNode extends Effect.Service<OwnNode>()("node/OwnNode", {
  dependencies: [Ledger.Default, BackupAge.Default],
  effect: Effect.gen(function* () {
    const sharding = yield* Sharding.Sharding
    const { runnerAddress, shardsPerGroup } = yield* ShardingConfig
    const ledger = yield* Ledger
    const backups = yield* BackupAge
    const hasOthers = yield* isPostgres
    const startedAt = yield* DateTime.now
    // A monotonic clock, because the system clock may be changed while the server runs.
    const begun = yield* Clock.currentTimeNanos
    const all = Array.from({ length: shardsPerGroup }, (_, n) => ShardId.make("default", n + 1))
    return {
      id: nodeId(yield* dataFolder),
      version: dated(version, release.date),
      startedAt,
      /** The address at which other servers reach this one; none if there can be no others. */
      address: Option.filter(
        Option.map(runnerAddress, ({ host, port }) => `${host.includes(":") ? `[${host}]` : host}:${port}`),
        () => hasOthers
      ),
      /** Whether other servers may use the same database. */
      hasOthers,
      ranMillis: Effect.map(Clock.currentTimeNanos, (now) => Number((now - begun) / 1_000_000n)),
      /** The number of shards whose actors run here. */
      shards: Effect.sync(() => all.filter((shard) => sharding.hasShardId(shard)).length),
      /** The size of the part of the journal that is not known to be ingested, in bytes. */
      journalLag: Effect.map(ledger.lag, ({ bytes }) => bytes),
      /** The time of the last successful backup in epoch ms, and whether it is overdue. */
      backup: Effect.map(backups.current, ({ last, isOverdue }) => ({
        last_backup_at: Option.getOrNull(Option.map(last, ({ at }) => at)),
        is_backup_overdue: isOverdue ? (1 as const) : (0 as const)
      }))
    }
  })
}) {}
