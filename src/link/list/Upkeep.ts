import { SqlClient } from "@effect/sql"
import { type Duration, Effect, Option, Ref } from "effect"
import { transaction } from "../../storage/Transaction.ts"
import { LinkIndexing } from "./LinkIndexing.ts"
import * as Postgres from "./PostgresUpkeep.ts"
import * as Sqlite from "./SqliteUpkeep.ts"

/** Does a piece of work for ever, with a pause behind each that it chooses; a failure is logged and tried again. */
const forever = <E>(what: string, work: Effect.Effect<Duration.DurationInput, E, SqlClient.SqlClient>) =>
  work.pipe(
    Effect.catchAllCause((cause) =>
      Effect.as(
        Effect.logWarning("upkeep of link lists failed", cause).pipe(Effect.annotateLogs({ what })),
        "1 minute" as const
      )
    ),
    Effect.flatMap(Effect.sleep),
    Effect.forever,
    Effect.forkScoped
  )

const now = "60 millis"
/** Soon again where there was something to do, as while many links are created. */
const soon = "5 seconds"
const later = "30 seconds"

/** A small step, so that what else is asked for comes in between; tells when the next one is due. */
const indexSome = (sql: SqlClient.SqlClient) =>
  Effect.map(transaction(Sqlite.indexTrigrams(sql)), (more) => (more ? now : later))

/** Puts links into the trigram index in small steps, until as few are waiting as a search does not mind. */
export const indexLinks = Effect.flatMap(SqlClient.SqlClient, indexSome).pipe(
  Effect.flatMap((due) => (due === now ? Effect.as(Effect.sleep(now), true) : Effect.succeed(false))),
  Effect.repeat({ while: (more) => more }),
  Effect.asVoid
)

const onSqlite = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const elsewhere = yield* LinkIndexing
    const trigrams = Option.match(elsewhere, {
      onNone: () => indexSome(sql),
      onSome: (index) =>
        Effect.map(
          Effect.whenEffect(index, Sqlite.isIndexBehind(sql)),
          Option.match({ onNone: () => later, onSome: () => soon })
        )
    })
    yield* forever("trigrams", trigrams)
    yield* forever("changes", Effect.as(Sqlite.pruneChanges(sql), "1 minute"))
  })

const onPostgres = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const horizon = yield* Ref.make("0")
    // What was the oldest transaction one round ago, so that sets in use are never found anew for this.
    const prune = Effect.gen(function* () {
      const before = yield* Ref.getAndSet(horizon, yield* Postgres.oldestTransaction(sql))
      yield* transaction(Postgres.pruneChanges(sql, before))
      return "10 minutes" as const
    })
    yield* forever(
      "counts",
      Effect.map(Postgres.foldCounts(sql), (teams) => (teams > 0 ? soon : later))
    )
    yield* forever("changes", prune)
  })

/** Keeps what lists read in shape for as long as the scope is open: in small steps, on any number of nodes at once. */
export const keepListsUp = (sql: SqlClient.SqlClient) =>
  sql
    .onDialectOrElse({ pg: () => Effect.asVoid(onPostgres(sql)), orElse: () => Effect.asVoid(onSqlite(sql)) })
    .pipe(Effect.provideService(SqlClient.SqlClient, sql))
