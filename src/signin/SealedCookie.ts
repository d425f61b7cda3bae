import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option, Schema } from "effect"
import { decryptSecret, encryptSecret } from "../storage/EncryptSecret.ts"

/**
 * Encrypts values for a cookie, so that only the browser that got them can send them back, to any server of the
 * installation, for some seconds.
 */
export const sealedCookie = <A, I>(values: Schema.Schema<A, I>, context: string, seconds: number) =>
  Effect.map(SqlClient.SqlClient, (client) => {
    const Sealed = Schema.parseJson(Schema.Struct({ values, until: Schema.Number }))
    const write = Schema.encodeSync(Sealed)
    const read = Schema.decodeOption(Sealed)
    const withSql = Effect.provideService(SqlClient.SqlClient, client)

    return {
      seal: (given: A) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const text = write({ values: given, until: now + seconds * 1000 })
          return Effect.map(withSql(encryptSecret(text, context)), (sealed) =>
            Buffer.from(sealed).toString("base64url")
          )
        }),

      /** The values in a cookie; none if it is invalid or too old. */
      open: (cookie: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          withSql(decryptSecret(Buffer.from(cookie, "base64url"), context)).pipe(
            Effect.asSome,
            // A forged or damaged cookie can't be decrypted.
            Effect.catchAllDefect(() => Effect.succeedNone),
            Effect.map((text) =>
              Option.flatMap(text, (one) => read(one)).pipe(
                Option.filter(({ until }) => until > now),
                Option.map((found) => found.values)
              )
            )
          )
        )
    }
  })
