import { Option, type Redacted } from "effect"
import { type BackupSettings, usualBackup } from "./BackupSettings.ts"
import type { BucketSettings } from "./BucketSettings.ts"
import type { ClusterSettings } from "./ClusterSettings.ts"
import type { LogSettings } from "./LogSettings.ts"
import type { MailSettings } from "./MailSettings.ts"
import type { OidcSettings } from "./OidcSettings.ts"
import type { JournalSync, TrustProxy } from "./SettingTexts.ts"
import type { TracingSettings } from "./TracingSettings.ts"

/** The database that comes with Linden, a file in the format of MaxMind, or none. */
export type CountrySource = "included" | "off" | { readonly file: string }

/** The file in a data folder, and the setting in its database, that mark a restore for a test. */
export const testRestoreName = "test-restore"

/** The settings of a server. */
export interface SettingsShape extends LogSettings {
  /** The address to listen on. */
  readonly host: string
  /** The port to listen on; 0 lets the system choose one. */
  readonly port: number
  /** The file descriptor of a socket that a service manager opened for the server, instead of `host` and `port`. */
  readonly socket: Option.Option<number>
  /** The public address of the default domain, without a trailing slash. */
  readonly baseUrl: string
  /** Additional host names of the default domain in lower case, which no team can claim. */
  readonly ownHosts: ReadonlyArray<string>
  /** Where to report vulnerabilities, as URIs for `/.well-known/security.txt`; none disables that file. */
  readonly securityContacts: Option.Option<ReadonlyArray<string>>
  /** Whether custom domains serve visitors before their ownership is verified. */
  readonly unprovenDomains: "refuse" | "serve"
  /** Whether domain checks and webhooks may send requests to private networks. */
  readonly allowPrivateTargets: boolean
  /** The folder for the database and all other persistent data. */
  readonly dataDir: string
  /** A `postgres://` address. None means SQLite in the data folder. */
  readonly databaseUrl: Option.Option<Redacted.Redacted>
  /** The API key that the first start creates instead of a random one. */
  readonly bootstrapKey: Option.Option<Redacted.Redacted>
  /** Requests per minute for each API key; 0 disables the limit. */
  readonly rateLimit: number
  /**
   * Which proxies to trust for `X-Forwarded-For` and the country header: none, a number of them (`true` is one), or
   * networks.
   */
  readonly trustProxy: TrustProxy
  /** The token for `/metrics`; without one, only this machine and private networks may read it. */
  readonly metricsToken: Option.Option<Redacted.Redacted>
  readonly journalSync: JournalSync
  /** The number of links to keep in memory for redirects; 0 reads each link from the database. */
  readonly routeTableSize: number
  /** Where countries of visitors are looked up. */
  readonly countries: CountrySource
  /** The file with the destinations that the installation blocks. */
  readonly blocklistFile: Option.Option<string>
  /** The number of days after which click details, but not totals, are deleted; 0 keeps them forever. */
  readonly clickRetentionDays: number
  /** The number of days after which entries of the audit log are deleted; 0 keeps them forever. */
  readonly auditRetentionDays: number
  /** The free disk space, in bytes, below which clicks are not recorded; 0 records them until the disk is full. */
  readonly minFreeDisk: number
  /** The maximum size of a team's open imports in bytes, including temporary copies; 0 disables the limit. */
  readonly importQuota: number
  /** What a start prints to standard output: sign-in links and keys, how to create them, or nothing. */
  readonly announce: "secrets" | "hints" | "nothing"
  /** The number of days that a session lasts after its last use. */
  readonly sessionIdleDays: number
  /** The maximum lifetime of a session in days. */
  readonly sessionLongestDays: number
  /** The maximum number of sessions per user. Beyond it, a new session replaces the least recently used one. */
  readonly sessionsPerPerson: number
  /** The size of the PostgreSQL pool for requests. */
  readonly databasePool: number
  /** The size of the ledger's own PostgreSQL pool. */
  readonly ledgerPool: number
  readonly cluster: ClusterSettings
  /** Where several servers store uploads; without a bucket, in the database. */
  readonly bucket: Option.Option<BucketSettings>
  /**
   * How long to accept requests after a stop signal, in seconds. The default depends on whether there are other nodes.
   */
  readonly drainSeconds: Option.Option<number>
  /** None disables tracing. */
  readonly tracing: Option.Option<TracingSettings>
  /** Whether to fetch and show titles and icons of destinations. */
  readonly destinationPreviews: boolean
  /** Whether to check once a week that destinations still work. */
  readonly linkChecks: boolean
  /** None disables email. */
  readonly mail: Option.Option<MailSettings>
  /** None disables sign-in with an OpenID Connect provider. */
  readonly oidc: Option.Option<OidcSettings>
  /** Whether people other than owners may sign in with a password. */
  readonly passwordSignIn: boolean
  readonly backup: BackupSettings
  /** Whether the data is a restore for a test: the server sends nothing to others and makes no scheduled backups. */
  readonly isTestRestore: boolean
}

/** Defaults for settings that few installations change. */
export const usualSettings = {
  socket: Option.none(),
  countries: "included",
  blocklistFile: Option.none(),
  auditRetentionDays: 365,
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
  oidc: Option.none(),
  passwordSignIn: true,
  securityContacts: Option.none(),
  backup: usualBackup,
  isTestRestore: false
} as const satisfies Partial<SettingsShape>
