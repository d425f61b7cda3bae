import { Effect } from "effect"
import pg from "pg"
import { inject } from "vitest"
import { runServer, temporaryFolder } from "../support/Linden.ts"
import { comes, patiently } from "../support/Patience.ts"
import { templateName } from "../support/Templates.ts"
import { makeDatabaseOf } from "../support/TestServer.ts"

export const key = "key-of-the-tests-of-many-nodes-00482917"

/** The database of several servers, as an outside observer sees it; `url` is its address. */
export const databaseOf = (url: string) =>
  Effect.gen(function* () {
    const pool = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const one = new pg.Pool({ connectionString: url, max: 1 })
        // The next query takes another connection.
        one.on("error", () => {})
        return one
      }),
      (one) => Effect.promise(() => one.end())
    )
    const query = (text: string, values: ReadonlyArray<unknown> = []) =>
      Effect.promise(async () => (await pool.query(text, [...values])).rows as ReadonlyArray<Record<string, unknown>>)
    const addresses = Effect.map(
      query(
        "SELECT address FROM cluster_runners WHERE last_heartbeat > (NOW() AT TIME ZONE 'UTC') - INTERVAL '9 seconds'"
      ),
      (rows) => rows.map(({ address }) => String(address))
    )
    return {
      query,
      /** Waits until that many nodes share all actors. */
      settled: (count: number) =>
        comes(
          `Settled state of ${count} servers`,
          query(`SELECT count(*) AS shards, count(DISTINCT pid) AS nodes FROM pg_locks WHERE locktype = 'advisory'
              AND granted AND objid BETWEEN 1000000 AND 2000000
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`),
          ([row]) => Number(row?.["shards"]) === 300 && Number(row?.["nodes"]) === count
        ),
      /** The addresses of the live nodes, once there are that many. */
      nodes: (count: number) => comes(`${count} running servers`, addresses, (all) => all.length === count)
    }
  })

/** Servers on one database, started as users start them. */
export const installation = Effect.gen(function* () {
  const url = yield* makeDatabaseOf(inject("postgres"), templateName)
  const start = (environment: Readonly<Record<string, string>> = {}) =>
    Effect.flatMap(temporaryFolder, (folder) =>
      runServer({
        LINDEN_DATA_DIR: folder,
        LINDEN_BOOTSTRAP_KEY: key,
        LINDEN_DATABASE_URL: url,
        ...environment
      })
    )
  const database = yield* databaseOf(url)
  const { query } = database
  let due = 0
  return {
    ...database,
    url,
    start,
    /** Makes a round of the janitor due: a future one, which is postponed. */
    makeDue: Effect.suspend(() => {
      due += 1
      // The hourly round runs once.
      const forget = query("DELETE FROM settings WHERE name = 'janitor'")
      const next = "entity_type = 'ClusterCron/Janitor' AND NOT processed"
      const putOff = query(
        `UPDATE cluster_messages SET deliver_at = deliver_at + 864000000 WHERE ${next} AND deliver_at < $1`,
        [Date.now() + 86_400_000]
      )
      const add = query(
        `INSERT INTO cluster_messages
          (id, message_id, shard_id, entity_type, entity_id, kind, tag, payload, headers, request_id, deliver_at)
        SELECT id + $1, message_id || $1, shard_id, entity_type, entity_id || $1, kind, tag, $2, headers,
          request_id + $1, $3
        FROM cluster_messages WHERE ${next} ORDER BY id LIMIT 1 RETURNING id`,
        [due, JSON.stringify({ dateTime: new Date() }), Date.now()]
      )
      // The first one is planned some seconds after the start.
      const added = Effect.retry(
        Effect.filterOrFail(add, (rows) => rows.length === 1),
        patiently
      )
      return Effect.all([forget, putOff, added], { discard: true })
    })
  }
})

/** Sends a request with the key; returns its status. */
export const ask = (server: { readonly url: string }, path = "/api/v1/team", init: RequestInit = {}) =>
  Effect.promise(async () => {
    const response = await fetch(`${server.url}${path}`, {
      redirect: "manual",
      ...init,
      headers: { authorization: `Bearer ${key}`, "user-agent": "curl/8.5.0", ...init.headers }
    })
    return { status: response.status, headers: response.headers, body: await response.text() }
  })
