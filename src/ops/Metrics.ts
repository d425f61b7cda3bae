import { Effect, Metric, Option } from "effect"
import { Ledger } from "../click/Ledger.ts"
import { Heartbeat } from "../node/Heartbeat.ts"
import { BackupAge } from "../node/LastBackup.ts"
import { OwnNode } from "../node/OwnNode.ts"
import { WorkerHealth, type WorkerState } from "../worker/WorkerHealth.ts"

const memory = Metric.gauge("process_resident_memory_bytes", { description: "Resident memory of the process" })
const uptime = Metric.gauge("process_uptime_seconds", { description: "Seconds since the process was started" })

const lagBytes = Metric.gauge("linden_ledger_lag_bytes", {
  description: "Bytes of the journal whose clicks are not known to be booked"
})
const skippedRecords = Metric.gauge("linden_ledger_skipped_records", {
  description: "Broken records of the journal that could not be booked, since the process was started"
})

const workerRunning = Metric.gauge("linden_worker_running", { description: "Whether a worker of this process runs" })
const workerRestarts = Metric.gauge("linden_worker_restarts", {
  description: "How often a worker was started again after its end, since the process was started"
})

const nodeInfo = Metric.gauge("linden_node_info", { description: "This node, its address and its version; always 1" })
const nodesKnown = Metric.gauge("linden_nodes_known", {
  description: "Nodes on the database, with those that were lost in the last day"
})
const nodesAlive = Metric.gauge("linden_nodes_alive", {
  description: "Nodes on the database that said in the last seconds that they are there"
})
const nodeShards = Metric.gauge("linden_node_shards", { description: "Shards of the actors that live on this node" })
const contactAge = Metric.gauge("linden_database_contact_age_milliseconds", {
  description: "Milliseconds since the database last took a word of this node"
})

const backupAge = Metric.gauge("linden_backup_age_seconds", {
  description: "Seconds since the moment of the last good backup, or since the data folder was made where there is none"
})
const backupBytes = Metric.gauge("linden_backup_bytes", { description: "Length of the last good backup" })
const backupOverdue = Metric.gauge("linden_backup_overdue", {
  description: "Whether the last good backup is older than the settings allow"
})

const measureWorker = ({ name, isRunning, restarts }: WorkerState) =>
  Effect.all([
    Metric.set(Metric.tagged(workerRunning, "worker", name), isRunning ? 1 : 0),
    Metric.set(Metric.tagged(workerRestarts, "worker", name), restarts)
  ])

/** Updates the metrics that have no event of their own; run before they are reported. */
export const measure = Effect.gen(function* () {
  const ledger = yield* Ledger
  const workers = yield* WorkerHealth
  const heartbeat = yield* Heartbeat
  const own = yield* OwnNode
  const backups = yield* BackupAge

  const address = Option.getOrElse(own.address, () => "")
  const info = Object.entries({ node: own.id, address, version: own.version }).reduce(
    (gauge, [key, value]) => Metric.tagged(gauge, key, value),
    nodeInfo
  )

  const nodes = Effect.gen(function* () {
    yield* Metric.set(info, 1)
    yield* Metric.set(nodesKnown, yield* heartbeat.known)
    yield* Metric.set(nodesAlive, yield* heartbeat.alive)
    yield* Metric.set(nodeShards, yield* own.shards)
    const silence = yield* heartbeat.silence
    if (Option.isSome(silence)) yield* Metric.set(contactAge, silence.value)
  })

  const backup = Effect.gen(function* () {
    const { last, age, isOverdue } = yield* backups.current
    yield* Metric.set(backupAge, Math.round(age / 1000))
    yield* Metric.set(backupOverdue, isOverdue ? 1 : 0)
    if (Option.isSome(last)) yield* Metric.set(backupBytes, last.value.bytes)
  })

  return Effect.gen(function* () {
    yield* Metric.set(memory, process.memoryUsage.rss())
    yield* Metric.set(uptime, Math.round(process.uptime()))
    const { bytes, skipped } = yield* ledger.lag
    yield* Metric.set(lagBytes, bytes)
    yield* Metric.set(skippedRecords, skipped)
    yield* Effect.forEach(yield* workers.states, measureWorker)
    yield* nodes
    if (backups.isExpected) yield* backup
  })
})
