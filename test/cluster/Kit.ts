import { Effect, Option, Redacted } from "effect"
import pg from "pg"
import { runServer, temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { makeDatabase } from "../support/TestServer.ts"

export const key = "key-of-the-tests-of-many-nodes-00482917"

/** Servers as users start them, on one database. */
export const installation = Effect.gen(function* () {
  const url = Redacted.value(Option.getOrThrow(yield* makeDatabase("postgres")))
  const client = yield* Effect.acquireRelease(
    Effect.promise(async () => {
      const one = new pg.Client({ connectionString: url })
      await one.connect()
      return one
    }),
    (one) => Effect.promise(() => one.end())
  )
  const query = (text: string, values: ReadonlyArray<unknown> = []) =>
    Effect.promise(async () => (await client.query(text, [...values])).rows as ReadonlyArray<Record<string, unknown>>)
  const start = (environment: Readonly<Record<string, string>> = {}) =>
    Effect.flatMap(temporaryFolder, (folder) =>
      runServer({
        LINDEN_DATA_DIR: folder,
        LINDEN_BOOTSTRAP_KEY: key,
        LINDEN_DATABASE_URL: url,
        ...environment
      })
    )
  const addresses = Effect.map(
    query(
      "SELECT address FROM cluster_runners WHERE last_heartbeat > (NOW() AT TIME ZONE 'UTC') - INTERVAL '3 seconds'"
    ),
    (rows) => rows.map(({ address }) => String(address))
  )
  let due = 0
  return {
    url,
    query,
    start,
    /** Lets a round of the janitor be due, as one of those to come, which are put off. */
    makeDue: Effect.suspend(() => {
      due += 1
      const next = "entity_type = 'ClusterCron/Janitor' AND NOT processed"
      return Effect.zipRight(
        query(`UPDATE cluster_messages SET deliver_at = deliver_at + 864000000 WHERE ${next} AND deliver_at < $1`, [
          Date.now() + 86_400_000
        ]),
        // The first one is planned some seconds after the start.
        Effect.retry(
          Effect.filterOrFail(
            query(
              `INSERT INTO cluster_messages
                (id, message_id, shard_id, entity_type, entity_id, kind, tag, payload, headers, request_id, deliver_at)
              SELECT id + $1, message_id || $1, shard_id, entity_type, entity_id || $1, kind, tag, $2, headers,
                request_id + $1, $3
              FROM cluster_messages WHERE ${next} ORDER BY id LIMIT 1 RETURNING id`,
              [due, JSON.stringify({ dateTime: new Date() }), Date.now()]
            ),
            (rows) => rows.length === 1
          ),
          patiently
        )
      )
    }),
    /** Waits until so many nodes have all the actors between them. */
    settled: (count: number) =>
      Effect.retry(
        Effect.filterOrFail(
          query(`SELECT count(*) AS shards, count(DISTINCT pid) AS nodes FROM pg_locks WHERE locktype = 'advisory'
            AND granted AND objid BETWEEN 1000000 AND 2000000
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`),
          ([row]) => Number(row?.["shards"]) === 300 && Number(row?.["nodes"]) === count
        ),
        patiently
      ),
    /** The addresses of the nodes that are alive, once they are so many. */
    nodes: (count: number) =>
      Effect.retry(
        Effect.filterOrFail(addresses, (all) => all.length === count),
        patiently
      )
  }
})

/** A request with the key; its status. */
export const ask = (server: { readonly url: string }, path = "/api/v1/team", init: RequestInit = {}) =>
  Effect.promise(async () => {
    const response = await fetch(`${server.url}${path}`, {
      redirect: "manual",
      ...init,
      headers: { authorization: `Bearer ${key}`, ...init.headers }
    })
    return { status: response.status, headers: response.headers, body: await response.text() }
  })
