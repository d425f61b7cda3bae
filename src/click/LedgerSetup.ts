import { resolve } from "node:path"
import { Context, Option, Redacted } from "effect"
import type { SettingsShape } from "../SettingsShape.ts"

/** What a ledger is started with; plain data, since it goes to another thread. */
export interface LedgerSetupShape {
  /** The data folder's absolute path: the journal is in it, and the databases where they are files. */
  readonly dataDir: string
  /** A `postgres://` address; null means SQLite in the data folder. */
  readonly databaseUrl: string | null
  /** Connections to PostgreSQL at most. */
  readonly poolSize: number
  /** A MaxMind database of countries; null where there is none. */
  readonly geoipFile: string | null
  /** Shared memory with the number of the journal's segment that is being written; left out where nobody writes. */
  readonly growing?: BigInt64Array
  readonly logFormat: "pretty" | "logfmt" | "json"
}

export class LedgerSetup extends Context.Tag("click/LedgerSetup")<LedgerSetup, LedgerSetupShape>() {}

/** The setup of a ledger by the settings of its process. */
export const ledgerSetupOf = ({
  dataDir,
  databaseUrl,
  ledgerPool,
  geoipFile,
  logFormat
}: SettingsShape): LedgerSetupShape => ({
  dataDir: resolve(dataDir),
  databaseUrl: Option.match(databaseUrl, { onNone: () => null, onSome: Redacted.value }),
  poolSize: ledgerPool,
  geoipFile: Option.getOrNull(geoipFile),
  logFormat
})
