import { randomUUID } from "node:crypto"
import { readFileSync, statSync } from "node:fs"
import { hostname } from "node:os"
import { SqlClient } from "@effect/sql"
import { Effect, Fiber, Option, Ref, Schedule, Schema } from "effect"
import { nodeId, renewNodeId, takeRestored } from "../click/journal/NodeId.ts"
import { commandName } from "../lib/Command.ts"
import { StartError } from "../StartError.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { databaseNow } from "../storage/DatabaseClock.ts"
import { dataFolder } from "../storage/DataFolder.ts"
import { isPostgres } from "../storage/IsPostgres.ts"
import { hasRows, rowOf } from "../storage/Rows.ts"
import { NodeLeasesTable } from "./Tables.ts"

/** The time that a lease is valid after its last renewal, in milliseconds. */
const leaseMillis = 10_000
const every = "3 seconds"
const lookEvery = "500 millis"
const patience = "3 seconds"
const releaseTime = "2 seconds"

const Expiry = rowOf(Schema.Struct({ expires_at: Schema.Number }))

/**
 * Identifies a data folder on a running machine. A copy has a different place. This process has locked its folder, so
 * no other running process has the same place.
 */
const placeOf = (folder: string): string => {
  const { dev, ino } = statSync(folder)
  let machine = hostname()
  try {
    machine = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
  } catch {
    // Other systems than Linux have no such file.
  }
  return `${machine} ${dev} ${ino}`
}

const makeLease = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const folder = yield* dataFolder
  const now = databaseNow(sql)
  const holder = randomUUID()
  const place = yield* Effect.sync(() => placeOf(folder))
  const until = sql`${now} + ${sql.literal(String(leaseMillis))}`

  /** Takes or renews the lease if it is free or this process holds it. `seen` is the expiry of a lease to take over. */
  const take = (node: string, seen = 0) =>
    hasRows(sql`INSERT INTO node_leases AS l (node, holder, place, expires_at)
      VALUES (${node}, ${holder}, ${place}, ${until})
      ON CONFLICT (node) DO UPDATE
        SET holder = excluded.holder, place = excluded.place, expires_at = excluded.expires_at
        WHERE l.holder = ${holder} OR l.expires_at < ${now} OR l.expires_at = ${seen} RETURNING node`)
  const takeOver = (node: string) =>
    hasRows(sql`${NodeLeasesTable.on(sql).update({ holder })} WHERE node = ${node} AND place = ${place} RETURNING node`)
  const expiry = (node: string) =>
    Effect.map(Expiry(sql`SELECT expires_at FROM node_leases WHERE node = ${node}`), Option.getOrUndefined)

  /**
   * Waits until the holder renews the lease, or until a whole lease time has passed. Returns whether this process now
   * has the lease.
   */
  const outlast = Effect.fnUntraced(function* (node: string) {
    const seen = (yield* expiry(node))?.expires_at
    yield* Effect.logInfo("This server's identity was recently in use. Waiting until its lease has expired.")
    const isRenewed = Effect.map(expiry(node), (found) => found !== undefined && found.expires_at !== seen)
    const renewed = yield* isRenewed.pipe(
      Effect.repeat({ until: Boolean, schedule: Schedule.spaced(lookEvery) }),
      Effect.timeoutOption(leaseMillis)
    )
    // Don't wait for the expiry, because the database's clock may have been set back.
    return Option.isNone(renewed) && (yield* take(node, seen))
  })

  const acquire = Effect.fnUntraced(function* (node: string) {
    yield* takeOver(node)
    return (yield* take(node)) || (yield* outlast(node))
  })

  let node = nodeId(folder)
  if (!(yield* acquire(node))) {
    if (!takeRestored(folder))
      return yield* new StartError({
        message: `the data folder ${folder} is a copy of one that a running server uses. Give it an identity of its own: ${commandName()} new-identity`
      })
    node = (yield* Effect.sync(() => renewNodeId(folder))).id
    yield* Effect.annotateLogs(
      Effect.logWarning("The server of the restored backup is running, so this folder got a new identity."),
      { node }
    )
    yield* acquire(node)
  }
  yield* Effect.sync(() => takeRestored(folder))

  const isLost = yield* Ref.make(false)
  const renew = Effect.gen(function* () {
    const isHeld = yield* Effect.timeout(Effect.disconnect(take(node)), patience)
    if ((yield* Ref.getAndSet(isLost, !isHeld)) === !isHeld) return
    yield* isHeld
      ? Effect.logInfo("No other server uses this server's identity now.")
      : Effect.logError("Another server uses a copy of this data folder. Give one of them a new identity.")
    // The heartbeat reports an offline database.
  }).pipe(Effect.sandbox, Effect.ignore)
  const release = sql`DELETE FROM node_leases WHERE node = ${node} AND holder = ${holder}`
  // Run this in a separate fiber, because the fiber that closes the scope is interrupted and can't wait.
  yield* Effect.addFinalizer(() =>
    Effect.ignore(release).pipe(
      Effect.disconnect,
      Effect.timeoutOption(releaseTime),
      Effect.interruptible,
      Effect.forkDaemon,
      Effect.flatMap(Fiber.await)
    )
  )
  yield* Effect.forkScoped(Effect.schedule(renew, Schedule.spaced(every)))
  return Effect.map(Ref.get(isLost), (lost) =>
    lost ? "another server uses a copy of this data folder; run linden new-identity for one of them" : null
  )
})

/**
 * The exclusive use of this node's id among the servers of one database. Without it, a copy of a data folder would
 * start alongside the original and use the same id.
 */
export class NodeLease extends Effect.Service<NodeLease>()("node/Lease", {
  scoped: Effect.gen(function* () {
    const failure: Effect.Effect<string | null> = (yield* isPostgres)
      ? yield* orDieSql(makeLease)
      : Effect.succeed(null)
    return {
      /** The reason that the id isn't exclusive; null if it is. */
      failure
    }
  })
}) {}
