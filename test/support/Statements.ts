import Sqlite from "better-sqlite3"
import { Effect } from "effect"
import pg from "pg"
import { vi } from "vitest"

const memory = new Sqlite(":memory:")
const statement = Object.getPrototypeOf(memory.prepare("SELECT 1"))

const textOf = (query: unknown) => (typeof query === "string" ? query : String((query as { text?: unknown }).text))

/** Counts the statements of a kind that reach the drivers of this thread while an effect runs. */
export const counting =
  (kind: RegExp) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      Effect.sync(() => ({
        sqlite: (["all", "get", "run", "iterate"] as const).map((name) => vi.spyOn(statement, name)),
        postgres: vi.spyOn(pg.Client.prototype, "query")
      })),
      ({ sqlite, postgres }) =>
        Effect.map(effect, () => {
          const texts = [
            ...sqlite.flatMap(({ mock }) => mock.contexts.map((context) => (context as Sqlite.Statement).source)),
            ...postgres.mock.calls.map(([query]) => textOf(query))
          ]
          return texts.filter((text) => kind.test(text)).length
        }),
      ({ sqlite, postgres }) => Effect.sync(() => [...sqlite, postgres].map((spy) => spy.mockRestore()))
    )
