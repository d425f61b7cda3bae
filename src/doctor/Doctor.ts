import type { SqlClient } from "@effect/sql"
import { Effect, type Layer, Option } from "effect"
import { smtpTransport } from "../mail/Smtp.ts"
import { Settings } from "../settings/Settings.ts"
import { checkBackups } from "./CheckBackups.ts"
import { checkDatabase } from "./CheckDatabase.ts"
import { checkDomains } from "./CheckDomains.ts"
import { checkFolder } from "./CheckFolder.ts"
import { checkOidc } from "./CheckOidc.ts"
import { checkJournal, checkPort } from "./CheckRunning.ts"
import { checkSettings } from "./CheckSettings.ts"
import { checkClicks } from "./DamagedClicks.ts"
import { error, type Finding, ok, warning } from "./Finding.ts"

/** Whether the mail server accepts a connection and the credentials. Sends nothing. */
const checkMail = Effect.gen(function* () {
  const { mail } = yield* Settings
  if (Option.isNone(mail)) {
    return warning(
      "mail",
      "The server sends no email: people need an admin to reset a password.",
      "Set LINDEN_SMTP_URL and LINDEN_SMTP_FROM."
    )
  }
  const transport = yield* smtpTransport(mail.value)
  return yield* Effect.tryPromise(() => transport.verify()).pipe(
    Effect.timeout("20 seconds"),
    Effect.as<Finding>(ok("mail", "The mail server accepts the connection.")),
    Effect.catchAll((fault) => {
      const { code = "ETIMEDOUT" } = ("error" in fault ? fault.error : {}) as { readonly code?: string }
      const advice = "Check the host, port, user and password in LINDEN_SMTP_URL."
      return Effect.succeed(error("mail", `The mail server does not accept the connection (${code}).`, advice))
    })
  )
})

/**
 * Checks an installation, whether it is running or not, without changing anything. `unread` are environment variables
 * that no setting reads.
 */
export const examine = <E, R>(database: Layer.Layer<SqlClient.SqlClient, E, R>, unread: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const findings: ReadonlyArray<Finding> = [
      ...(yield* checkSettings(unread)),
      ...(yield* checkPort),
      ...(yield* checkFolder),
      ...(yield* checkDatabase(database, checkDomains)),
      ...(yield* checkClicks),
      ...(yield* checkJournal),
      ...(yield* checkBackups),
      yield* checkMail,
      ...(yield* checkOidc)
    ]
    return findings
  })
