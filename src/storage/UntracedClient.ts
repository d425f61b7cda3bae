import { SqlClient, type SqlError, type Statement } from "@effect/sql"
import { Context, Effect, Option } from "effect"
import { isTraced } from "../lib/Traced.ts"

type Rows = Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>

/** How a client runs what is outside a transaction. */
export interface Outermost {
  readonly statement: (text: string, params: ReadonlyArray<unknown>) => Rows
  readonly transaction: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError, R>
}

/**
 * A client that runs statements without spans and scopes of their own, which cost several times as much as a small
 * query. If spans are exported, it leaves statements to the other client.
 */
export const untracedClient = (client: SqlClient.SqlClient, outermost: Outermost): SqlClient.SqlClient => {
  const direct = <A extends object>(statement: Statement.Statement<A>): Statement.Statement<A> => {
    const { commit } = statement as unknown as { readonly commit: () => Rows }
    const inSpan = Effect.suspend(() => commit.call(statement))
    const run: Rows = Effect.withFiberRuntime((fiber) => {
      if (isTraced(fiber)) return inSpan
      const [text, params] = statement.compile()
      const current = Context.getOption(fiber.currentContext, SqlClient.TransactionConnection)
      return Option.isNone(current)
        ? outermost.statement(text, params)
        : current.value[0].execute(text, params, undefined)
    })
    return Object.assign(statement, { commit: () => run })
  }
  const made = (...input: Parameters<typeof client>): unknown => {
    const fragment: unknown = client(...input)
    return Effect.isEffect(fragment) ? direct(fragment as unknown as Statement.Statement<object>) : fragment
  }
  const wrapped = Object.assign(made, client, {
    unsafe: <A extends object>(text: string, params?: ReadonlyArray<unknown>) => direct(client.unsafe<A>(text, params)),
    withTransaction: <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError.SqlError, R> =>
      Effect.withFiberRuntime(({ currentContext }) =>
        Option.isSome(Context.getOption(currentContext, SqlClient.TransactionConnection))
          ? client.withTransaction(effect)
          : outermost.transaction(effect)
      )
  }) as unknown as SqlClient.SqlClient
  return Object.assign(wrapped, { safe: wrapped })
}
