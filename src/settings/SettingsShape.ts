import { Option, type Redacted } from "effect"
import { type BackupSettings, usualBackup } from "./BackupSettings.ts"
import type { BucketSettings } from "./BucketSettings.ts"
import type { ClusterSettings } from "./ClusterSettings.ts"
import type { MailSettings } from "./MailSettings.ts"
import type { JournalSync, TrustProxy } from "./SettingTexts.ts"
import type { TracingSettings } from "./TracingSettings.ts"

/** Everything that the environment decides. */
export interface SettingsShape {
  /** The address that the server listens on. */
  readonly host: string
  /** The port that the server listens on; 0 lets the system choose one. */
  readonly port: number
  /** The public address of the default domain, without a slash at its end. */
  readonly baseUrl: string
  /** Further host names of the default domain, in lower case, which nobody may claim. */
  readonly ownHosts: ReadonlyArray<string>
  /** Whether custom domains serve before anybody has proven that they are theirs. */
  readonly unprovenDomains: "refuse" | "serve"
  /** Whether the check of a domain, and webhooks, may ask hosts of private networks. */
  readonly allowPrivateTargets: boolean
  /** The folder of the database and of everything else that must last. */
  readonly dataDir: string
  /** A `postgres://` address; none means SQLite in the data folder. */
  readonly databaseUrl: Option.Option<Redacted.Redacted>
  /** The key that the first start creates in place of a random one. */
  readonly bootstrapKey: Option.Option<Redacted.Redacted>
  /** Requests a minute for each API key; 0 means no limit. */
  readonly rateLimit: number
  /** Whose `X-Forwarded-For` and country header are believed: nobody's, of so many proxies (`true` is one), or of networks. */
  readonly trustProxy: TrustProxy
  /** What `/metrics` asks for; none answers this machine and private networks alone. */
  readonly metricsToken: Option.Option<Redacted.Redacted>
  readonly logFormat: "pretty" | "logfmt" | "json"
  readonly journalSync: JournalSync
  /** How many links are kept in memory for redirects; 0 reads each one anew. */
  readonly routeTableSize: number
  /** A MaxMind database that tells countries of addresses. */
  readonly geoipFile: Option.Option<string>
  /** After how many days single clicks are deleted, of which totals stay; 0 keeps them. */
  readonly clickRetentionDays: number
  /** The bytes that must be free on the disk for clicks to be recorded; 0 records them until it is full. */
  readonly minFreeDisk: number
  /** The bytes that files and temporary copies of a team's imports may take up at one time; 0 sets no limit. */
  readonly importQuota: number
  /** What a start tells on standard output: ways in with their secrets, how to get some, or nothing. */
  readonly announce: "secrets" | "hints" | "nothing"
  /** Days that a session lasts after its last use. */
  readonly sessionIdleDays: number
  /** Days that a session lasts at most, however much it is used. */
  readonly sessionLongestDays: number
  /** Sessions that a person may have; the one that was used longest ago gives way. */
  readonly sessionsPerPerson: number
  /** Connections to PostgreSQL that requests share. */
  readonly databasePool: number
  /** Connections to PostgreSQL that the ledger has for itself. */
  readonly ledgerPool: number
  readonly cluster: ClusterSettings
  /** None keeps uploads that several servers share in their database. */
  readonly bucket: Option.Option<BucketSettings>
  /** How long requests are still taken once a stop was asked for, in seconds; none leaves it to whether there are other nodes. */
  readonly drainSeconds: Option.Option<number>
  /** None makes no spans at all. */
  readonly tracing: Option.Option<TracingSettings>
  /** Whether titles and icons of destinations are fetched and shown. */
  readonly destinationPreviews: boolean
  /** Whether destinations are asked, once a week, if they are still there. */
  readonly linkChecks: boolean
  /** None sends no mail. */
  readonly mail: Option.Option<MailSettings>
  readonly backup: BackupSettings
}

/** What few installations change. */
export const usualSettings = {
  importQuota: 4 * 1024 ** 3,
  sessionIdleDays: 30,
  sessionLongestDays: 90,
  sessionsPerPerson: 100,
  databasePool: 16,
  ledgerPool: 6,
  cluster: { host: "127.0.0.1", port: 0, secret: Option.none() },
  bucket: Option.none(),
  drainSeconds: Option.none(),
  destinationPreviews: true,
  linkChecks: true,
  tracing: Option.none(),
  mail: Option.none(),
  backup: usualBackup
} as const satisfies Partial<SettingsShape>
