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
  return {
    query,
    start,
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
