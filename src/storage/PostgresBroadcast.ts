import { SqlClient } from "@effect/sql"
import { Effect, Layer, Redacted, Schedule, Stream } from "effect"
import pg from "pg"
import { Broadcast, type BroadcastShape, type Heard } from "./Broadcast.ts"
import { watchedSocket, withSession } from "./PostgresSession.ts"

const gap: Heard = { _tag: "Gap" }

// Used instead of PgClient's own `listen`, which doesn't end when its connection dies, so that lost messages would go
// unnoticed.
const listen = (url: Redacted.Redacted, channel: string) =>
  Stream.asyncPush<Heard, unknown>((emit) =>
    Effect.acquireRelease(
      Effect.tryPromise(async () => {
        const client = new pg.Client({
          connectionString: Redacted.value(withSession(url)),
          connectionTimeoutMillis: 5000,
          stream: watchedSocket,
          application_name: "linden-listen"
        })
        client.on("error", (error) => emit.fail(error))
        client.on("end", () => emit.fail("ended"))
        client.on("notification", ({ payload }) => emit.single({ _tag: "Message", text: payload ?? "" }))
        await client.connect()
        await client.query(`LISTEN ${channel}`)
        emit.single(gap)
        return client
      }),
      (client) => Effect.ignore(Effect.tryPromise(() => client.end()))
    )
  )

const again = Schedule.exponential("100 millis").pipe(Schedule.union(Schedule.spaced("5 seconds")), Schedule.jittered)

const soon = Schedule.exponential("50 millis").pipe(Schedule.intersect(Schedule.recurs(5)))

/** Messages through PostgreSQL notifications on a channel. */
export const postgresChannel = (url: Redacted.Redacted, channel: "linden" | "linden_live" | "linden_bells") =>
  Effect.map(
    SqlClient.SqlClient,
    (sql): BroadcastShape => ({
      isShared: true,
      publish: (...texts: ReadonlyArray<string>) =>
        sql`SELECT pg_notify(${channel}, value) FROM jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb)`.pipe(
          // Retry, because a broken idle connection is noticed only when it is used.
          Effect.retry(soon),
          Effect.catchAllCause((cause) =>
            Effect.logWarning("The other nodes could not be notified of a change.", cause)
          ),
          Effect.asVoid
        ),
      heard: Stream.orDie(Stream.retry(listen(url, channel), again))
    })
  )

/** Messages between nodes through PostgreSQL notifications on a channel. */
export const postgresBroadcast = (url: Redacted.Redacted, channel: "linden" | "linden_live") =>
  Layer.effect(Broadcast, postgresChannel(url, channel))
