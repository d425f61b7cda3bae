import { Config, type ConfigError, ConfigProvider, Context, Effect, Layer, Option, type Redacted } from "effect"
import { type BucketSettings, bucket } from "./BucketSettings.ts"
import { type ClusterSettings, cluster } from "./ClusterSettings.ts"
import { type MailSettings, mail } from "./MailSettings.ts"
import { count, read, secret } from "./SettingConfig.ts"
import {
  bootstrapKey,
  bootstrapKeyWanted,
  databaseUrl,
  diskSize,
  hostNames,
  integer,
  type JournalSync,
  journalSync,
  metricsToken,
  oneOf,
  origin,
  type TrustProxy,
  trustProxy,
  truth
} from "./SettingTexts.ts"
import { type TracingSettings, tracing } from "./TracingSettings.ts"

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
  /** Whether the check of a domain may ask hosts of private networks. */
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
  /** None sends no mail. */
  readonly mail: Option.Option<MailSettings>
}

/** What few installations change. */
export const usualSettings = {
  sessionIdleDays: 30,
  sessionLongestDays: 90,
  sessionsPerPerson: 100,
  databasePool: 16,
  ledgerPool: 6,
  cluster: { host: "127.0.0.1", port: 0, secret: Option.none() },
  bucket: Option.none(),
  drainSeconds: Option.none(),
  destinationPreviews: true,
  tracing: Option.none(),
  mail: Option.none()
} as const satisfies Partial<SettingsShape>

export class Settings extends Context.Tag("Settings")<Settings, SettingsShape>() {}

const settings = Effect.gen(function* () {
  const host = yield* Config.string("LINDEN_HOST").pipe(Config.withDefault("127.0.0.1"))
  const port = yield* read("LINDEN_PORT", integer(0, 65535), "a port from 0 to 65535").pipe(Config.withDefault(8787))
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host
  return {
    host,
    port,
    baseUrl: yield* read("LINDEN_BASE_URL", origin, "an address such as https://go.example.com without a path").pipe(
      Config.withDefault(`http://${shown}:${port}`)
    ),
    ownHosts: yield* read("LINDEN_OWN_HOSTS", hostNames, "host names such as go.example.com,example.com").pipe(
      Config.withDefault([])
    ),
    unprovenDomains: yield* read("LINDEN_UNPROVEN_DOMAINS", oneOf("refuse", "serve"), "refuse or serve").pipe(
      Config.withDefault("refuse" as const)
    ),
    allowPrivateTargets: yield* read("LINDEN_ALLOW_PRIVATE_TARGETS", truth, "true or false").pipe(
      Config.withDefault(false)
    ),
    dataDir: yield* Config.nonEmptyString("LINDEN_DATA_DIR").pipe(Config.withDefault("./data")),
    databaseUrl: yield* secret(
      "LINDEN_DATABASE_URL",
      databaseUrl,
      "an address such as postgres://user:password@host/linden"
    ),
    bootstrapKey: yield* secret("LINDEN_BOOTSTRAP_KEY", bootstrapKey, bootstrapKeyWanted),
    rateLimit: yield* read("LINDEN_RATE_LIMIT", integer(0, 1_000_000), "a whole number from 0").pipe(
      Config.withDefault(100)
    ),
    trustProxy: yield* read(
      "LINDEN_TRUST_PROXY",
      trustProxy,
      "true or false, a number of proxies or their networks"
    ).pipe(Config.withDefault(false)),
    metricsToken: yield* secret("LINDEN_METRICS_TOKEN", metricsToken, "at least 16 visible characters"),
    logFormat: yield* read("LINDEN_LOG_FORMAT", oneOf("pretty", "logfmt", "json"), "pretty, logfmt or json").pipe(
      Config.withDefault("logfmt" as const)
    ),
    journalSync: yield* read("LINDEN_JOURNAL_FSYNC", journalSync, "off, always or a time such as 1s or 200ms").pipe(
      Config.withDefault(1000)
    ),
    routeTableSize: yield* read("LINDEN_ROUTE_TABLE_SIZE", integer(0, 10_000_000), "a whole number from 0").pipe(
      Config.withDefault(100_000)
    ),
    geoipFile: yield* Config.option(Config.nonEmptyString("LINDEN_GEOIP_FILE")),
    clickRetentionDays: yield* read("LINDEN_CLICK_RETENTION_DAYS", integer(0, 36_500), "a whole number of days").pipe(
      Config.withDefault(0)
    ),
    minFreeDisk: yield* read("LINDEN_MIN_FREE_DISK", diskSize, "a size such as 256MB or 1GB, or 0").pipe(
      Config.withDefault(256 * 1024 ** 2)
    ),
    // Whatever is no terminal keeps what it is told: a service manager, a file, the log of a container.
    announce: process.stdout.isTTY ? ("secrets" as const) : ("hints" as const),
    sessionIdleDays: yield* count("LINDEN_SESSION_IDLE_DAYS", "days", [1, 3650], usualSettings.sessionIdleDays),
    sessionLongestDays: yield* count("LINDEN_SESSION_MAX_DAYS", "days", [1, 3650], usualSettings.sessionLongestDays),
    sessionsPerPerson: yield* count(
      "LINDEN_SESSIONS_PER_PERSON",
      "sessions",
      [1, 10_000],
      usualSettings.sessionsPerPerson
    ),
    databasePool: yield* count("LINDEN_DATABASE_POOL", "connections", [2, 1000], usualSettings.databasePool),
    ledgerPool: yield* count("LINDEN_LEDGER_POOL", "connections", [2, 1000], usualSettings.ledgerPool),
    cluster: yield* cluster,
    bucket: yield* bucket,
    drainSeconds: yield* Config.option(
      read("LINDEN_DRAIN_SECONDS", integer(0, 600), "a whole number of seconds from 0 to 600")
    ),
    destinationPreviews: yield* read("LINDEN_DESTINATION_PREVIEWS", truth, "true or false").pipe(
      Config.withDefault(usualSettings.destinationPreviews)
    ),
    tracing: yield* tracing,
    mail: yield* mail
  } satisfies SettingsShape
})

// An empty variable is as good as none: compose files often pass them on empty.
const environment = () =>
  ConfigProvider.fromMap(
    new Map(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value] as const] : [])))
  )

/** The settings as the environment has them; a `ConfigError` names the variable that is wrong. */
export const SettingsLive: Layer.Layer<Settings, ConfigError.ConfigError> = Layer.effect(
  Settings,
  Effect.suspend(() => Effect.withConfigProvider(settings, environment()))
)

/** The host of the default domain, without its port. */
export const baseHost = (settings: SettingsShape): string => new URL(settings.baseUrl).hostname

/** Whether a host is one of the default domain; a request that names none is for it too. */
export const isOwnHost = (settings: SettingsShape, hostname: string): boolean =>
  hostname === "" || hostname === baseHost(settings) || settings.ownHosts.includes(hostname)

/** The address of a short code on a custom domain, or on the default one where `hostname` is null. */
export const shortUrl = (settings: SettingsShape, hostname: string | null, code: string): string => {
  if (hostname === null) return `${settings.baseUrl}/${code}`
  const { protocol, port } = new URL(settings.baseUrl)
  return `${protocol}//${hostname}${port === "" ? "" : `:${port}`}/${code}`
}
