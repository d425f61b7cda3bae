import { join, resolve } from "node:path"
import { SqlClient } from "@effect/sql"
import { Effect, Schedule } from "effect"
import { Settings } from "../settings/Settings.ts"

export type RawRow = Readonly<Record<string, unknown>>

type Rows = (text: string, params?: ReadonlyArray<string | number>) => Effect.Effect<ReadonlyArray<RawRow>>

/** The databases at one point in time, unaffected by later writes; parameters are `?`. */
export interface ReadSnapshot {
  readonly main: Rows
  readonly clicks: Rows
}

/** How often a transaction that waits for its reader sends a keep-alive to PostgreSQL. */
const alive = Schedule.spaced("3 seconds")

const numbered = (text: string): string => {
  let n = 0
  return text.replaceAll("?", () => `$${++n}`)
}

const onPostgres = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const connection = yield* Effect.orDie(sql.reserve)
    const inTurn = (yield* Effect.makeSemaphore(1)).withPermits(1)
    const ask = (text: string, params: ReadonlyArray<string | number> = []) =>
      inTurn(Effect.orDie(connection.execute(text, [...params], undefined))) as Effect.Effect<ReadonlyArray<RawRow>>
    yield* Effect.acquireRelease(ask("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"), () =>
      Effect.ignoreLogged(Effect.sandbox(ask("ROLLBACK")))
    )
    const [found] = yield* ask("SELECT to_regclass('clicks') IS NOT NULL AS found")
    yield* Effect.forkScoped(Effect.schedule(Effect.ignore(Effect.sandbox(ask("SELECT 1"))), alive))
    const rows: Rows = (text, params) => ask(numbered(text), params)
    return { main: rows, clicks: found?.["found"] === true ? rows : () => Effect.succeed([]) } satisfies ReadSnapshot
  })

const onSqlite = Effect.gen(function* () {
  const { dataDir } = yield* Settings
  const { readTogether } = yield* Effect.promise(() => import("./SqliteSnapshot.ts"))
  const at = (name: string) => join(resolve(dataDir), name)
  const { first, second } = yield* Effect.orDie(readTogether(at("clicks.db"), at("linden.db")))
  const hasClicks = first("SELECT 1 FROM sqlite_master WHERE name = 'clicks'", []).length > 0
  const rowsBy =
    (read: typeof first): Rows =>
    (text, params = []) =>
      Effect.sync(() => read(text, params) as ReadonlyArray<RawRow>)
  return {
    main: rowsBy(second),
    clicks: hasClicks ? rowsBy(first) : () => Effect.succeed([])
  } satisfies ReadSnapshot
})

/** Opens a snapshot of the databases until the scope closes. */
export const readSnapshot = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    sql.onDialectOrElse({ pg: () => onPostgres(sql), orElse: () => onSqlite }) as Effect.Effect<
      ReadSnapshot,
      never,
      Effect.Effect.Context<typeof onSqlite>
    >
)
