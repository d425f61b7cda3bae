import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Config, ConfigError, ConfigProvider, Context, Effect, Layer, Option } from "effect"
import { backup } from "./BackupSettings.ts"
import { bucket } from "./BucketSettings.ts"
import { cluster } from "./ClusterSettings.ts"
import { log } from "./LogSettings.ts"
import { mail } from "./MailSettings.ts"
import { signInSettings } from "./OidcSettings.ts"
import { count, read, secret } from "./SettingConfig.ts"
import { type CountrySource, type SettingsShape, testRestoreName, usualSettings } from "./SettingsShape.ts"
import {
  bootstrapKey,
  bootstrapKeyWanted,
  databaseUrl,
  diskSize,
  hostNames,
  integer,
  journalSync,
  metricsToken,
  oneOf,
  origin,
  readableFile,
  securityContacts,
  trustProxy,
  truth
} from "./SettingTexts.ts"
import { tracing } from "./TracingSettings.ts"

export { testRestoreName }

export class Settings extends Context.Tag("settings/Settings")<Settings, SettingsShape>() {}

/** The first file descriptor that systemd passes (sd_listen_fds). */
const firstSocket = 3

/** The socket of a `.socket` unit. The variables also reach child processes, which have another id. */
const socket = Config.map(
  Config.all([Config.option(Config.integer("LISTEN_FDS")), Config.option(Config.integer("LISTEN_PID"))]),
  ([count, pid]) =>
    Option.contains(pid, process.pid) && Option.exists(count, (sockets) => sockets > 0)
      ? Option.some(firstSocket)
      : Option.none<number>()
)

const settings = Effect.gen(function* () {
  const host = yield* Config.string("LINDEN_HOST").pipe(Config.withDefault("127.0.0.1"))
  const port = yield* read("LINDEN_PORT", integer(0, 65535), "a port from 0 to 65535").pipe(Config.withDefault(8787))
  const dataDir = yield* Config.nonEmptyString("LINDEN_DATA_DIR").pipe(Config.withDefault("./data"))
  const shown = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host
  return {
    host,
    port,
    socket: yield* socket,
    baseUrl: yield* read("LINDEN_BASE_URL", origin, "a URL such as https://go.example.com without a path").pipe(
      Config.withDefault(`http://${shown}:${port}`)
    ),
    ownHosts: yield* read("LINDEN_OWN_HOSTS", hostNames, "host names such as go.example.com,example.com").pipe(
      Config.withDefault([])
    ),
    securityContacts: yield* Config.option(
      read(
        "LINDEN_SECURITY_CONTACT",
        securityContacts,
        "an email address or a URL such as https://example.com/security"
      )
    ),
    unprovenDomains: yield* read("LINDEN_UNPROVEN_DOMAINS", oneOf("refuse", "serve"), "refuse or serve").pipe(
      Config.withDefault("refuse" as const)
    ),
    allowPrivateTargets: yield* read("LINDEN_ALLOW_PRIVATE_TARGETS", truth, "true or false").pipe(
      Config.withDefault(false)
    ),
    dataDir,
    databaseUrl: yield* secret(
      "LINDEN_DATABASE_URL",
      databaseUrl,
      "a URL such as postgres://user:password@host/linden"
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
    ...(yield* log),
    journalSync: yield* read("LINDEN_JOURNAL_FSYNC", journalSync, "off, always or a time such as 1s or 200ms").pipe(
      Config.withDefault(1000)
    ),
    routeTableSize: yield* read("LINDEN_ROUTE_TABLE_SIZE", integer(0, 10_000_000), "a whole number from 0").pipe(
      Config.withDefault(100_000)
    ),
    countries: yield* Config.nonEmptyString("LINDEN_GEOIP_FILE").pipe(
      Config.map((text): CountrySource => (text === "off" ? text : { file: text })),
      Config.withDefault<CountrySource>(usualSettings.countries)
    ),
    blocklistFile: yield* Config.option(
      read("LINDEN_BLOCKLIST_FILE", readableFile, "the path of a text file that can be read")
    ),
    clickRetentionDays: yield* read("LINDEN_CLICK_RETENTION_DAYS", integer(0, 36_500), "a whole number of days").pipe(
      Config.withDefault(0)
    ),
    auditRetentionDays: yield* read("LINDEN_AUDIT_RETENTION_DAYS", integer(0, 36_500), "a whole number of days").pipe(
      Config.withDefault(usualSettings.auditRetentionDays)
    ),
    minFreeDisk: yield* read("LINDEN_MIN_FREE_DISK", diskSize, "a size such as 256MB or 1GB, or 0").pipe(
      Config.withDefault(256 * 1024 ** 2)
    ),
    importQuota: yield* read("LINDEN_IMPORT_QUOTA", diskSize, "a size such as 500MB or 4GB, or 0").pipe(
      Config.withDefault(usualSettings.importQuota)
    ),
    // Service managers, files and container logs store the output, so print secrets only to a terminal.
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
    linkChecks: yield* read("LINDEN_LINK_CHECKS", truth, "true or false").pipe(
      Config.withDefault(usualSettings.linkChecks)
    ),
    tracing: yield* tracing,
    mail: yield* mail,
    ...(yield* signInSettings),
    backup: yield* backup,
    isTestRestore: existsSync(join(dataDir, testRestoreName))
  } satisfies SettingsShape
})

/** Secrets that may also be in a file; its path is in the variable with the suffix `_FILE`. */
const fileSecrets = [
  "LINDEN_BOOTSTRAP_KEY",
  "LINDEN_CLUSTER_SECRET",
  "LINDEN_DATABASE_URL",
  "LINDEN_METRICS_TOKEN",
  "LINDEN_OIDC_CLIENT_SECRET",
  "LINDEN_S3_ACCESS_KEY_ID",
  "LINDEN_S3_SECRET_ACCESS_KEY",
  "LINDEN_SMTP_URL",
  "OTEL_EXPORTER_OTLP_HEADERS"
]

const readSecret = (name: string, path: string) =>
  Effect.try({
    try: () => readFileSync(path, "utf8").trim(),
    catch: (cause) =>
      ConfigError.InvalidData([`${name}_FILE`], `must be a file that can be read: ${(cause as Error).message}`)
  }).pipe(
    Effect.filterOrFail(
      (text) => text !== "",
      () => ConfigError.InvalidData([`${name}_FILE`], `must be a file with a secret: ${path} is empty`)
    )
  )

const environment = Effect.gen(function* () {
  // Treat an empty variable as absent, because compose files often set variables to empty strings.
  const variables = new Map(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  )
  for (const name of fileSecrets) {
    const path = variables.get(`${name}_FILE`)
    if (path === undefined) continue
    if (variables.has(name)) {
      return yield* Effect.fail(ConfigError.InvalidData([`${name}_FILE`], `must be absent if ${name} is set`))
    }
    variables.set(name, yield* readSecret(name, path))
  }
  return ConfigProvider.fromMap(variables)
})

/** The settings from the environment; a `ConfigError` names the variable that is wrong. */
export const SettingsLive: Layer.Layer<Settings, ConfigError.ConfigError> = Layer.effect(
  Settings,
  Effect.flatMap(environment, (provider) => Effect.withConfigProvider(settings, provider))
)

/** `LINDEN_…` variables of the environment that no setting reads. */
export const unreadVariables = Effect.gen(function* () {
  const { flattened } = yield* environment
  const read = new Set(["LINDEN_IMPORT_TOKEN", "LINDEN_LAUNCHER_PIPE", ...fileSecrets.map((name) => `${name}_FILE`)])
  const load: typeof flattened.load = (path, config, split) => {
    read.add(path.join("."))
    return flattened.load(path, config, split)
  }
  yield* Effect.withConfigProvider(settings, ConfigProvider.fromFlat({ ...flattened, load }))
  return Object.keys(process.env).filter((name) => name.startsWith("LINDEN_") && !read.has(name))
})

/** The host of the default domain, without the port. */
export const baseHost = (settings: SettingsShape): string => new URL(settings.baseUrl).hostname

/** Whether a host name belongs to the default domain. A request without a host name belongs to it too. */
export const isOwnHost = (settings: SettingsShape, hostname: string): boolean =>
  hostname === "" || hostname === baseHost(settings) || settings.ownHosts.includes(hostname)

/** The address of a short code on a custom domain, or on the default domain if `hostname` is null. */
export const shortUrl = (settings: SettingsShape, hostname: string | null, code: string): string => {
  if (hostname === null) return `${settings.baseUrl}/${code}`
  const { protocol, port } = new URL(settings.baseUrl)
  return `${protocol}//${hostname}${port === "" ? "" : `:${port}`}/${code}`
}
