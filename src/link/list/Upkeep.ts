import { SqlClient } from "@effect/sql"
import { type Duration, Effect, Option, Ref } from "effect"
import { transaction } from "../../storage/Transaction.ts"
import { LinkIndexing } from "./LinkIndexing.ts"
import * as Postgres from "./PostgresUpkeep.ts"
import * as Sqlite from "./SqliteUpkeep.ts"

/** Repeats work forever. The work returns the pause before its next run; a failure is logged and retried. */
const forever = <E>(what: string, work: Effect.Effect<Duration.DurationInput, E, SqlClient.SqlClient>) =>
  work.pipe(
    Effect.catchAllCause((cause) =>
      Effect.as(
        Effect.logWarning("The data of link lists could not be maintained; retrying in a minute.", cause).pipe(
          Effect.annotateLogs({ what })
        ),
        "1 minute" as const
      )
    ),
    Effect.flatMap(Effect.sleep),
    Effect.forever,
    Effect.forkScoped
  )

const now = "60 millis"
/** The pause while there is work, for example when many links are created. */
const soon = "5 seconds"
const later = "30 seconds"

/** Executes a small step, so that requests can run in between; returns the pause before the next step. */
const indexSome = (sql: SqlClient.SqlClient) =>
  Effect.map(transaction(Sqlite.indexTrigrams(sql)), (more) => (more ? now : later))

/** Adds links to the trigram index in small steps, until so few are unindexed that searches stay fast. */
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
    // The oldest transaction of the previous round, so that deleting changes doesn't force a rebuild of sets in use.
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

/** Maintains the data of lists until the scope closes: in small steps, on any number of nodes at once. */
export const keepListsUp = (sql: SqlClient.SqlClient) =>
  sql
    .onDialectOrElse({ pg: () => Effect.asVoid(onPostgres(sql)), orElse: () => Effect.asVoid(onSqlite(sql)) })
    .pipe(Effect.provideService(SqlClient.SqlClient, sql))
