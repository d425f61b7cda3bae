import { Effect, Metric, Option } from "effect"
import { Ledger } from "../click/Ledger.ts"
import { Heartbeat } from "../node/Heartbeat.ts"
import { BackupAge } from "../node/LastBackup.ts"
import { OwnNode } from "../node/OwnNode.ts"
import { checks, Problems } from "../node/Problems.ts"
import { release } from "../node/Version.ts"
import { WorkerHealth, type WorkerState } from "../worker/WorkerHealth.ts"
import { databaseMetrics } from "./DatabaseMetrics.ts"
import { Health } from "./Health.ts"
import { measureProcess } from "./ProcessMetrics.ts"

const lagBytes = Metric.gauge("linden_ledger_lag_bytes", {
  description: "Bytes of the journal that are not yet confirmed as ingested"
})
const skippedRecords = Metric.gauge("linden_ledger_skipped_records", {
  description: "Damaged journal records that could not be ingested since the process started"
})

const workerRunning = Metric.gauge("linden_worker_running", {
  description: "Whether a worker of this process is running"
})
const workerRestarts = Metric.gauge("linden_worker_restarts", {
  description: "Restarts of a worker since the process started"
})

const nodeInfo = Metric.gauge("linden_node_info", { description: "This node, its address and its version; always 1" })
const buildInfo = Metric.gauge("linden_build_info", {
  description: "The version of this build, its commit and its date; always 1"
})
const nodesKnown = Metric.gauge("linden_nodes_known", {
  description: "Nodes on the database, including those lost in the last day"
})
const nodesAlive = Metric.gauge("linden_nodes_alive", {
  description: "Nodes that reported to the database in the last seconds"
})
const nodeShards = Metric.gauge("linden_node_shards", { description: "Actor shards on this node" })
const contactAge = Metric.gauge("linden_database_contact_age_seconds", {
  description: "Seconds since this node last reported to the database"
})

const backupAge = Metric.gauge("linden_backup_age_seconds", {
  description: "Seconds since the last successful backup, or since the data folder was created if there is none"
})
const backupBytes = Metric.gauge("linden_backup_bytes", { description: "Size of the last successful backup" })
const backupOverdue = Metric.gauge("linden_backup_overdue", {
  description: "Whether the last successful backup is older than the settings allow"
})

const health = Metric.gauge("linden_health", {
  description: "Whether a part of this server works, as /health reports it"
})

const ready = Metric.gauge("linden_ready", {
  description: "Whether this server should receive requests, as /health/ready reports it"
})

const measureWorker = ({ name, isRunning, restarts }: WorkerState) =>
  Effect.all([
    Metric.set(Metric.tagged(workerRunning, "worker", name), isRunning ? 1 : 0),
    Metric.set(Metric.tagged(workerRestarts, "worker", name), restarts)
  ])

/** Updates the metrics that no event updates. Run it before reporting metrics. */
export const measure = Effect.gen(function* () {
  const ledger = yield* Ledger
  const workers = yield* WorkerHealth
  const heartbeat = yield* Heartbeat
  const own = yield* OwnNode
  const backups = yield* BackupAge
  const measureDatabase = yield* databaseMetrics
  const problems = yield* Problems
  const { isReady } = yield* Health

  const address = Option.getOrElse(own.address, () => "")
  const tagged = (gauge: typeof nodeInfo, tags: Readonly<Record<string, string>>) =>
    Object.entries(tags).reduce((one, [key, value]) => Metric.tagged(one, key, value), gauge)
  const info = tagged(nodeInfo, { node: own.id, address, version: own.version })
  const build = tagged(buildInfo, release)

  const nodes = Effect.gen(function* () {
    yield* Metric.set(info, 1)
    yield* Metric.set(nodesKnown, yield* heartbeat.known)
    yield* Metric.set(nodesAlive, yield* heartbeat.alive)
    yield* Metric.set(nodeShards, yield* own.shards)
    const silence = yield* heartbeat.silence
    if (Option.isSome(silence)) yield* Metric.set(contactAge, silence.value / 1000)
  })

  const backup = Effect.gen(function* () {
    const { last, age, isOverdue } = yield* backups.current
    yield* Metric.set(backupAge, Math.round(age / 1000))
    yield* Metric.set(backupOverdue, isOverdue ? 1 : 0)
    if (Option.isSome(last)) yield* Metric.set(backupBytes, last.value.bytes)
  })

  return Effect.gen(function* () {
    measureProcess()
    yield* Metric.set(build, 1)
    yield* measureDatabase
    const { bytes, skipped } = yield* ledger.lag
    yield* Metric.set(lagBytes, bytes)
    yield* Metric.set(skippedRecords, skipped)
    yield* Effect.forEach(yield* workers.states, measureWorker)
    const found = yield* problems.current
    yield* Effect.forEach(checks, (check) =>
      Metric.set(Metric.tagged(health, "check", check), found.some((one) => one.check === check) ? 0 : 1)
    )
    yield* Metric.set(ready, (yield* isReady) ? 1 : 0)
    yield* nodes
    if (backups.isExpected) yield* backup
  })
})
