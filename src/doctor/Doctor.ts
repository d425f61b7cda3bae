import type { SqlClient } from "@effect/sql"
import { Effect, type Layer } from "effect"
import { checkBackups } from "./CheckBackups.ts"
import { checkDatabase } from "./CheckDatabase.ts"
import { checkDomains } from "./CheckDomains.ts"
import { checkFolder } from "./CheckFolder.ts"
import { checkMail } from "./CheckMail.ts"
import { checkSettings } from "./CheckSettings.ts"
import { checkClicks } from "./DamagedClicks.ts"
import type { Finding } from "./Finding.ts"

/**
 * Checks an installation, whether it is running or not, without changing anything. `unread` are environment variables
 * that no setting reads.
 */
export const examine = <E, R>(database: Layer.Layer<SqlClient.SqlClient, E, R>, unread: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const findings: ReadonlyArray<Finding> = [
      ...(yield* checkSettings(unread)),
      ...(yield* checkFolder),
      ...(yield* checkDatabase(database, checkDomains)),
      ...(yield* checkClicks),
      ...(yield* checkBackups),
      yield* checkMail
    ]
    return findings
  })
