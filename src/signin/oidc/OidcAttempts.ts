import { randomBytes } from "node:crypto"
import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option, Schema } from "effect"
import { seal, unseal } from "../../lib/Seal.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { SettingsTable } from "../../storage/Tables.ts"
import { OidcProvider } from "./OidcProvider.ts"

const name = "oidc_secret"
const context = "sign-in with the provider"
const readValue = rowsOf(SettingsTable.row.pick("value"))

/** How long a person may take to sign in at the provider, in seconds. */
export const attemptSeconds = 600

/** The values of an attempt, and the screen to show after it. */
const Sealed = Schema.Struct({
  state: Schema.String,
  nonce: Schema.String,
  verifier: Schema.String,
  next: Schema.NullOr(Schema.String),
  until: Schema.Number
})
type NewAttempt = Omit<typeof Sealed.Type, "until">

const write = Schema.encodeSync(Schema.parseJson(Sealed))
const read = Schema.decodeOption(Schema.parseJson(Sealed))

/**
 * Encrypts the values of a sign-in for a cookie of the browser, so that only the browser that started it can finish it,
 * at any server of the installation.
 */
export class OidcAttempts extends Effect.Service<OidcAttempts>()("signin/OidcAttempts", {
  dependencies: [OidcProvider.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { isOn } = yield* OidcProvider
    const value = randomBytes(32).toString("base64url")
    const [row] = isOn
      ? yield* Effect.orDie(
          Effect.zipRight(
            sql`${SettingsTable.on(sql).insert({ name, value })} ON CONFLICT (name) DO NOTHING`,
            readValue(sql`SELECT value FROM settings WHERE name = ${name}`)
          )
        )
      : []
    const key = Buffer.from(row?.value ?? value, "base64url")

    return {
      /** The cookie of an attempt. */
      seal: (attempt: NewAttempt) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          const text = write({ ...attempt, until: now + attemptSeconds * 1000 })
          return Buffer.from(seal(text, key, context)).toString("base64url")
        }),

      /** The attempt in a cookie; none if the cookie is invalid or too old. */
      open: (cookie: string) =>
        Effect.map(Clock.currentTimeMillis, (now) =>
          Option.liftThrowable(() => unseal(Buffer.from(cookie, "base64url"), key, context))().pipe(
            Option.flatMap((text) => read(text)),
            Option.filter(({ until }) => until > now)
          )
        )
    }
  })
}) {}
