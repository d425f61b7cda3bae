import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect, Either, Option, Redacted } from "effect"
import { Settings, SettingsLive } from "../../src/settings/Settings.ts"
import { copySettings, settingsOf } from "../../src/settings/SettingsCopy.ts"
import { usualSettings } from "../../src/settings/SettingsShape.ts"
import { temporaryFolder } from "../support/Linden.ts"

/** The settings from an environment, or the reason why there are none. */
const withEnvironment = (variables: Readonly<Record<string, string>>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const before = { ...process.env }
      Object.assign(process.env, variables)
      return before
    }),
    () => Effect.either(Effect.provide(Settings, SettingsLive)),
    (before) =>
      Effect.sync(() => {
        for (const name of Object.keys(variables)) delete process.env[name]
        Object.assign(process.env, before)
      })
  )

it.effect.each([
  ["LINDEN_TRUST_PROXY", "10.0.0.0/33", "must be true or false, a number of proxies or their networks"],
  ["LINDEN_BOOTSTRAP_KEY", "too short", "must be at least 32 visible characters"],
  [
    "LINDEN_BOOTSTRAP_KEY",
    "lnd_0123456789abcdef0123456789abcdef0123",
    "a key that starts with lnd_ must be one that Linden created"
  ],
  ["LINDEN_TRUST_PROXY", "-1", "must be true or false"],
  ["LINDEN_OWN_HOSTS", "a.example,b.example/x", "must be host names"],
  ["LINDEN_OWN_HOSTS", "a.example:8080", "must be host names"],
  ["LINDEN_SECURITY_CONTACT", "http://example.com/security", "must be an email address or a URL"],
  ["LINDEN_SECURITY_CONTACT", "nobody", "must be an email address or a URL"],
  ["LINDEN_SECURITY_CONTACT", "a@example.com javascript:alert(1)", "must be an email address or a URL"],
  ["LINDEN_UNPROVEN_DOMAINS", "maybe", "must be refuse or serve"],
  ["LINDEN_ALLOW_PRIVATE_TARGETS", "perhaps", "must be true or false"],
  ["LINDEN_DESTINATION_PREVIEWS", "perhaps", "must be true or false"],
  ["LINDEN_LINK_CHECKS", "perhaps", "must be true or false"],
  ["LINDEN_OIDC_ISSUER", "http://id.example.com", "must be an https URL such as https://id.example.com/realms/main"],
  ["LINDEN_OIDC_ROLE_MAP", "staff=guest", "must be groups with their roles such as staff=member,leads=admin"],
  ["LINDEN_OIDC_SCOPES", "email", "must be scopes such as openid email profile"],
  ["LINDEN_OIDC_CREATE_ACCOUNTS", "maybe", "must be on or off"],
  ["LINDEN_OIDC_TRUST_EMAIL", "true", "must be on or off"],
  ["LINDEN_PASSWORD_SIGN_IN", "maybe", "must be on or off"],
  ["LINDEN_METRICS_TOKEN", "secret", "must be at least 16 visible characters"],
  ["LINDEN_SESSION_IDLE_DAYS", "0", "must be a whole number of days from 1 to 3650"],
  ["LINDEN_DATABASE_POOL", "many", "must be a whole number of connections from 2 to 1000"],
  ["LINDEN_CLUSTER_HOST", "0.0.0.0", "must be the host name or address by which the other nodes reach this one"],
  ["LINDEN_CLUSTER_HOST", "::", "must be the host name or address by which"],
  ["LINDEN_CLUSTER_HOST", "10.0.0", "must be the host name or address by which"],
  ["LINDEN_CLUSTER_HOST", "node/1", "must be the host name or address by which"],
  ["LINDEN_CLUSTER_PORT", "65536", "must be a port from 0 to 65535"],
  ["LINDEN_CLUSTER_SECRET", "secret", "must be 32 to 255 visible characters"],
  ["LINDEN_DRAIN_SECONDS", "5s", "must be a whole number of seconds from 0 to 600"],
  ["LINDEN_DRAIN_SECONDS", "601", "must be a whole number of seconds from 0 to 600"],
  ["LINDEN_SMTP_URL", "smtp://mail.example.com/?from=nobody", "must be a URL such as smtps://user:password@"],
  ["LINDEN_SMTP_URL", "smtp://mail.example.com/?from=a@example.com&pool=1", "must be a URL such as smtps://"],
  ["LINDEN_SMTP_URL", "secret", "must be a URL such as smtps://user:password@mail.example.com"],
  ["LINDEN_BACKUP_SCHEDULE", "daily", "must be a schedule of five fields in UTC such as 30 3 * * *"],
  ["LINDEN_BACKUP_SCHEDULE", "61 3 * * *", "must be a schedule of five fields"],
  ["LINDEN_BACKUP_TO", "s3://A", "must be a folder, or a bucket such as s3://backups/linden"],
  ["LINDEN_BACKUP_KEEP", "0", "must be a number such as 30, or days, weeks and months such as 7d,4w,12m"],
  ["LINDEN_BACKUP_MAX_AGE", "36", "must be hours or days such as 36h or 3d"],
  ["LINDEN_SMTP_FROM", "a@example.com, b@example.com", "must be a sender such as links@example.com"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "must be a URL such as http://127.0.0.1:4318"],
  ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "must be http/protobuf or http/json"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "secret", "must be a list such as name=value"]
] as const)("%s is not accepted for %s", ([name, value, told]) =>
  Effect.gen(function* () {
    const fault = String(
      Option.getOrThrow(Option.map((yield* withEnvironment({ [name]: value })).pipe(Option.getLeft), String))
    )
    expect(fault).toContain(told)
    expect(fault.split(name)).toHaveLength(2)
    if (value === "secret") expect(fault).not.toContain('"secret"')
  })
)

it.effect.each([
  [{}, "included"],
  [{ LINDEN_GEOIP_FILE: "" }, "included"],
  [{ LINDEN_GEOIP_FILE: "off" }, "off"],
  [{ LINDEN_GEOIP_FILE: "/srv/countries.mmdb" }, { file: "/srv/countries.mmdb" }]
] as const)("%j looks up countries with the source %j", ([variables, source]) =>
  Effect.gen(function* () {
    expect(Either.getOrThrow(yield* withEnvironment(variables)).countries).toEqual(source)
  })
)

it.scoped("a secret may be in a file, which must be readable, not empty and not given twice", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const [file, empty] = [join(folder, "token"), join(folder, "empty")]
    writeFileSync(file, "0123456789abcdef\n")
    writeFileSync(empty, "\n")
    const read = (variables: Readonly<Record<string, string>>) =>
      Effect.map(withEnvironment(variables), Either.mapLeft(String))
    const { metricsToken } = yield* Effect.flatten(read({ LINDEN_METRICS_TOKEN_FILE: file }))
    expect(Option.map(metricsToken, Redacted.value)).toEqual(Option.some("0123456789abcdef"))
    const twice = { LINDEN_METRICS_TOKEN_FILE: file, LINDEN_METRICS_TOKEN: "0123456789abcdef" }
    for (const [variables, told] of [
      [{ LINDEN_METRICS_TOKEN_FILE: join(folder, "none") }, "must be a file that can be read: ENOENT"],
      [{ LINDEN_METRICS_TOKEN_FILE: empty }, "must be a file with a secret"],
      [{ LINDEN_BOOTSTRAP_KEY_FILE: file }, "must be at least 32 visible characters"],
      [twice, "must be absent if LINDEN_METRICS_TOKEN is set"]
    ] as const) {
      expect(Either.getOrNull(Either.flip(yield* read(variables)))).toContain(told)
    }
  })
)

it.scoped("a list of blocked destinations must be a file that can be read", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const file = join(folder, "blocked.txt")
    const read = (path: string) => withEnvironment({ LINDEN_BLOCKLIST_FILE: path })
    for (const path of [file, folder]) {
      expect(String(Either.getOrNull(Either.flip(yield* read(path))))).toContain("LINDEN_BLOCKLIST_FILE")
    }
    writeFileSync(file, "bad.example\n")
    expect(Either.getOrThrow(yield* read(file)).blocklistFile).toEqual(Option.some(file))
  })
)

it.effect("contacts for security reports are URIs, and an email address alone becomes one", () =>
  Effect.gen(function* () {
    const read = (variables: Readonly<Record<string, string>>) =>
      Effect.map(Effect.flatten(withEnvironment(variables)), ({ securityContacts }) => securityContacts)
    expect(yield* read({ LINDEN_SECURITY_CONTACT: "a@example.com, https://example.com/s tel:+43-1-5" })).toEqual(
      Option.some(["mailto:a@example.com", "https://example.com/s", "tel:+43-1-5"])
    )
    expect(yield* read({})).toEqual(Option.none())
  })
)

it.effect("trusted proxies are a flag, a number or networks, own hosts a list, and both are off by default", () =>
  Effect.gen(function* () {
    const read = (variables: Readonly<Record<string, string>>) => Effect.flatten(withEnvironment(variables))
    const trust = (text: string) => Effect.map(read({ LINDEN_TRUST_PROXY: text }), ({ trustProxy }) => trustProxy)
    expect(yield* Effect.forEach(["true", "1", "0", "3"], trust)).toEqual([true, true, false, 3])
    expect(yield* trust("10.0.0.0/8 192.0.2.7")).toHaveLength(2)
    const { ownHosts } = yield* read({ LINDEN_OWN_HOSTS: "WWW.Example.com., bücher.example" })
    expect(ownHosts).toEqual(["www.example.com", "xn--bcher-kva.example"])
    const usual = yield* read({})
    expect([usual.trustProxy, usual.ownHosts, usual.unprovenDomains, usual.allowPrivateTargets]).toEqual([
      false,
      [],
      "refuse",
      false
    ])
  })
)

it.effect("spans are sent where OpenTelemetry's variables say, and nowhere without them", () =>
  Effect.gen(function* () {
    const read = (variables: Readonly<Record<string, string>>) =>
      Effect.map(Effect.flatten(withEnvironment(variables)), ({ tracing }) => tracing)
    expect(yield* read({ OTEL_SERVICE_NAME: "links", OTEL_EXPORTER_OTLP_ENDPOINT: "" })).toEqual(Option.none())
    const base = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/otel/" }
    expect(Option.getOrThrow(yield* read(base))).toEqual({
      url: "http://collector:4318/otel/v1/traces",
      headers: Option.none(),
      protocol: "http/protobuf",
      serviceName: "linden"
    })
    const all = Option.getOrThrow(
      yield* read({
        ...base,
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://traces.example/in",
        OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YTpi, x-team = blue",
        OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
        OTEL_SERVICE_NAME: "links"
      })
    )
    expect([all.url, all.protocol, all.serviceName]).toEqual(["https://traces.example/in", "http/json", "links"])
    expect(Option.map(all.headers, Redacted.value)).toEqual(
      Option.some({ authorization: "Basic YTpi", "x-team": "blue" })
    )
  })
)

it.effect("limits of sessions and connections are numbers in the environment", () =>
  Effect.gen(function* () {
    const usual = yield* Effect.flatten(withEnvironment({}))
    expect(usual).toMatchObject(usualSettings)
    const given = yield* Effect.flatten(
      withEnvironment({
        LINDEN_SESSION_IDLE_DAYS: "7",
        LINDEN_SESSION_MAX_DAYS: "14",
        LINDEN_SESSIONS_PER_PERSON: "3",
        LINDEN_DATABASE_POOL: "32",
        LINDEN_LEDGER_POOL: "4"
      })
    )
    const { sessionIdleDays, sessionLongestDays, sessionsPerPerson, databasePool, ledgerPool } = given
    expect([sessionIdleDays, sessionLongestDays, sessionsPerPerson, databasePool, ledgerPool]).toEqual([
      7, 14, 3, 32, 4
    ])
  })
)

it.effect("the cluster port is on loopback by default, and HOST and PORT are ignored", () =>
  Effect.gen(function* () {
    const read = (variables: Readonly<Record<string, string>>) =>
      Effect.map(Effect.flatten(withEnvironment(variables)), ({ cluster }) => [cluster.host, cluster.port])
    expect(yield* read({ HOST: "example.com", PORT: "1" })).toEqual(["127.0.0.1", 0])
    expect(yield* read({ LINDEN_CLUSTER_HOST: "Node-1.internal", LINDEN_CLUSTER_PORT: "7000" })).toEqual([
      "node-1.internal",
      7000
    ])
    expect(yield* read({ LINDEN_CLUSTER_HOST: "[fd00::5]" })).toEqual(["fd00::5", 0])
  })
)

it.effect("mail is sent through the server in a URL, with the sender from the URL or a separate variable", () =>
  Effect.gen(function* () {
    const read = (variables: Readonly<Record<string, string>>) =>
      Effect.map(Effect.flatten(withEnvironment(variables)), ({ mail }) => mail)
    expect(yield* read({ LINDEN_SMTP_FROM: "links@example.com" })).toEqual(Option.none())
    const { server, from } = Option.getOrThrow(
      yield* read({ LINDEN_SMTP_URL: "smtps://li%40nden:p%3Ass@mail.example.com?from=links%40example.com" })
    )
    expect(Redacted.value(server)).toMatchObject({
      host: "mail.example.com",
      port: 465,
      secure: true,
      auth: { user: "li@nden", pass: "p:ss" }
    })
    expect([from, String(server)]).toEqual(["links@example.com", "<redacted>"])
    const plain = Option.getOrThrow(
      yield* read({ LINDEN_SMTP_URL: "smtp://[::1]:2525", LINDEN_SMTP_FROM: "Our links <links@example.com>" })
    )
    expect(Redacted.value(plain.server)).toMatchObject({ host: "::1", port: 2525, secure: false, auth: undefined })
    expect(plain.from).toBe("Our links <links@example.com>")
    const fault = yield* withEnvironment({ LINDEN_SMTP_URL: "smtp://mail.example.com" })
    expect(String(Option.getOrThrow(Either.getLeft(fault)))).toContain("LINDEN_SMTP_FROM")
  })
)

it.effect("a part of the sign-in provider's settings is refused, and each missing variable is named", () =>
  Effect.gen(function* () {
    const all = {
      LINDEN_OIDC_ISSUER: "https://id.example.com/realms/main",
      LINDEN_OIDC_CLIENT_ID: "linden",
      LINDEN_OIDC_CLIENT_SECRET: "a secret"
    }
    const needed = Object.keys(all)
    const faultFor = (variables: Readonly<Record<string, string>>) =>
      Effect.map(withEnvironment(variables), (read) => String(Option.getOrThrow(Either.getLeft(read))))
    for (const name of needed) {
      const { [name]: _, ...others } = { ...all } as Record<string, string>
      expect(yield* faultFor(others)).toContain(name)
    }
    const none = yield* faultFor({ LINDEN_OIDC_TEAM: "Home" })
    for (const name of needed) expect(none).toContain(name)
    expect(yield* faultFor({ LINDEN_PASSWORD_SIGN_IN: "off" })).toContain("LINDEN_OIDC_ISSUER")
    expect(yield* faultFor({ ...all, LINDEN_OIDC_ROLE_MAP: "cn=staff,board=owner" })).toContain("LINDEN_OIDC_ROLE_MAP")
    const { oidc, passwordSignIn } = yield* Effect.flatten(
      withEnvironment({ ...all, LINDEN_OIDC_ROLE_MAP: "my staff=member,a=b=owner" })
    )
    expect(passwordSignIn).toBe(true)
    expect(Option.getOrThrow(oidc)).toMatchObject({
      name: "SSO",
      scopes: "openid email profile",
      roleClaim: "groups",
      roleMap: [
        { group: "my staff", role: "member" },
        { group: "a=b", role: "owner" }
      ],
      createsAccounts: false,
      trustsEmail: false
    })
    const trusting = yield* Effect.flatten(withEnvironment({ ...all, LINDEN_OIDC_TRUST_EMAIL: "on" }))
    expect(Option.getOrThrow(trusting.oidc).trustsEmail).toBe(true)
    expect(String(Option.getOrThrow(oidc).clientSecret)).toBe("<redacted>")
  })
)

it.effect("settings are passed to another thread, without those that only servers use", () =>
  Effect.gen(function* () {
    const variables = {
      LINDEN_DATABASE_URL: "postgres://linden:secret@db.example/linden",
      LINDEN_TRUST_PROXY: "10.0.0.0/8",
      LINDEN_SMTP_FROM: "linden@example.com",
      LINDEN_SMTP_URL: "smtp://mail.example",
      LINDEN_S3_BUCKET: "uploads",
      LINDEN_S3_ENDPOINT: "https://s3.example",
      LINDEN_S3_ACCESS_KEY_ID: "id",
      LINDEN_S3_SECRET_ACCESS_KEY: "very secret"
    }
    const settings = yield* Effect.flatten(withEnvironment(variables))
    const { backup, mail, tracing, ...carried } = settingsOf(structuredClone(copySettings(settings)))
    const { backup: _backup, mail: _mail, tracing: _tracing, ...given } = settings
    expect(carried).toEqual(given)
    expect(Option.map(carried.databaseUrl, Redacted.value)).toEqual(Option.some(variables.LINDEN_DATABASE_URL))
    expect(Option.map(carried.bucket, ({ secretAccessKey }) => Redacted.value(secretAccessKey))).toEqual(
      Option.some(variables.LINDEN_S3_SECRET_ACCESS_KEY)
    )
    expect([mail._tag, tracing._tag, backup.schedule._tag]).toEqual(["None", "None", "None"])
  })
)
