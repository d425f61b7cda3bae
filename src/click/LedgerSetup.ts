import { resolve } from "node:path"
import { Context, Option, Redacted } from "effect"
import type { LogSettings } from "../settings/LogSettings.ts"
import type { CountrySource, SettingsShape } from "../settings/SettingsShape.ts"

/** The setup of a ledger. It is plain data, because it is sent to another thread. */
export interface LedgerSetupShape extends LogSettings {
  /** The absolute path of the data folder, which contains the journal and any database files. */
  readonly dataDir: string
  /** A `postgres://` address; null means SQLite in the data folder. */
  readonly databaseUrl: string | null
  /** The maximum number of connections to PostgreSQL. */
  readonly poolSize: number
  readonly countries: CountrySource
  /** Shared memory with the number of the segment being written; absent if no process writes the journal. */
  readonly growing?: BigInt64Array
}

export class LedgerSetup extends Context.Tag("click/LedgerSetup")<LedgerSetup, LedgerSetupShape>() {}

/** The setup of a ledger from the settings of this process. */
export const ledgerSetupOf = ({
  dataDir,
  databaseUrl,
  ledgerPool,
  countries,
  logFormat,
  logLevel
}: SettingsShape): LedgerSetupShape => ({
  dataDir: resolve(dataDir),
  databaseUrl: Option.match(databaseUrl, { onNone: () => null, onSome: Redacted.value }),
  poolSize: ledgerPool,
  countries,
  logFormat,
  logLevel
})
