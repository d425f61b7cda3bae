import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { createServer } from "node:tls"
import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql"
import { afterAll, describe, expect, it } from "@effect/vitest"
import { Cron, Effect, Either, Layer, Option } from "effect"
import { DatabaseLive } from "../../layers/Storage.ts"
import { CertificateEnd, certificateEnd, NoCertificate } from "../../src/doctor/CheckDomains.ts"
import { examine } from "../../src/doctor/Doctor.ts"
import type { Finding } from "../../src/doctor/Finding.ts"
import { Dns, type DnsShape } from "../../src/domain/Dns.ts"
import { usualBackup } from "../../src/settings/BackupSettings.ts"
import { Settings } from "../../src/settings/Settings.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { certificate, certificateKey } from "../qr/Certificate.ts"
import { freePort } from "../support/FreePort.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { startMailServer } from "../support/MailServer.ts"
import { mailSettings } from "../support/MailSettings.ts"
import { cityEntry, mmdb } from "../support/Mmdb.ts"
import { startOidcServer } from "../support/OidcServer.ts"
import { type Database, oneDatabase, settingsFor } from "../support/TestServer.ts"

const dayMillis = 86_400_000
const now = Date.now()

const addresses: Readonly<Record<string, string>> = {
  "go.example.com": "203.0.113.7",
  "here.example.com": "203.0.113.7",
  "away.example.com": "198.51.100.1"
}

const dns: DnsShape = {
  records: (name) => Effect.succeed(addresses[name] === undefined ? [] : [{ type: "A", value: addresses[name] }]),
  texts: () => Effect.succeed([]),
  addresses: (name) => Effect.succeed(addresses[name] === undefined ? [] : [addresses[name]]),
  connection: () => ({})
}

const ends: Readonly<Record<string, number>> = {
  "go.example.com": now + 60.5 * dayMillis,
  "here.example.com": now + 3.5 * dayMillis
}

const certificates = (hostname: string) =>
  ends[hostname] === undefined ? new NoCertificate({ code: "CERT_HAS_EXPIRED" }) : Effect.succeed(ends[hostname])

/** Checks an installation after some statements. */
const examined = (
  database: Database,
  given: Partial<SettingsShape>,
  prepare: (sql: SqlClient.SqlClient, dataDir: string) => Effect.Effect<unknown, unknown> = () => Effect.void
) =>
  Effect.gen(function* () {
    const settings = yield* settingsFor(database, given)
    const layer = DatabaseLive.pipe(Layer.provide(NodeContext.layer), Layer.provide(Layer.succeed(Settings, settings)))
    yield* Effect.provide(
      Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.orDie(prepare(sql, settings.dataDir))),
      layer
    )
    return yield* examine(layer, []).pipe(
      Effect.provideService(Settings, settings),
      Effect.provideService(Dns, dns),
      Effect.provideService(CertificateEnd, certificates),
      Effect.provide(NodeContext.layer)
    )
  })

const of = (findings: ReadonlyArray<Finding>, check: string) =>
  findings.filter((one) => one.check === check).map(({ level, message }) => `${level}: ${message}`)

const times = { created_at: now, updated_at: now }
const team = { id: "01a215b0-1d48-7375-858c-08cb85be65bb", name: "Home", ...times }

const addDomain = (sql: SqlClient.SqlClient, hostname: string) =>
  sql`INSERT INTO domains ${sql.insert({ id: crypto.randomUUID(), team_id: team.id, hostname, held_host: hostname, ...times })}`

/** A link whose creation date is in the future. */
const addLaterLink = (sql: SqlClient.SqlClient, created_at: number) => {
  const link = {
    id: crypto.randomUUID(),
    team_id: team.id,
    created_by: team.id,
    short_code: "later",
    redirect_type: "instant"
  }
  const row = { ...link, destination_url: "https://example.com/", created_at, updated_at: created_at }
  return Effect.zipRight(sql`PRAGMA foreign_keys = OFF`, sql`INSERT INTO links ${sql.insert(row)}`)
}

const provider = await startOidcServer()
provider.serve("https://go.example.com")
afterAll(provider.close)

for (const database of [oneDatabase]) {
  describe(`the doctor on ${database}`, () => {
    it.scopedLive("checks the sign-in provider, and names the exact redirect URI", () =>
      Effect.gen(function* () {
        const callback = "https://go.example.com/app/oidc/callback"
        const given = { baseUrl: "https://go.example.com" }
        const works = yield* examined(database, { ...given, oidc: Option.some(provider.settings) })
        expect(of(works, "oidc")).toEqual([
          `ok: ${provider.issuer} answers, and accepts the client. Register ${callback} as its redirect URI, and https://go.example.com/app/signin for sign-out.`
        ])
        const away = Option.some({ ...provider.settings, issuer: `${provider.issuer}/elsewhere` })
        const fails = (yield* examined(database, { ...given, oidc: away })).filter(({ check }) => check === "oidc")
        expect(fails).toMatchObject([{ level: "error", advice: expect.stringContaining(callback) }])
      })
    )

    it.scopedLive("finds nothing wrong with an ordinary installation", () =>
      Effect.gen(function* () {
        const mail = yield* Effect.acquireRelease(Effect.promise(startMailServer), (server) =>
          Effect.promise(() => server.close())
        )
        const findings = yield* examined(database, {
          baseUrl: "https://go.example.com",
          trustProxy: 1,
          mail: mailSettings(mail),
          backup: { ...usualBackup, schedule: Option.some(Either.getOrThrow(Cron.parse("30 3 * * *", "UTC"))) }
        })
        expect(findings.filter(({ level }) => level !== "ok")).toEqual([])
        expect(findings.map(({ check }) => check)).toEqual([
          "settings",
          "proxy",
          "disk",
          "data folder",
          "database",
          "clock",
          "domain",
          "certificate",
          ...(database === "sqlite" ? ["clicks", "backup"] : ["backup", "backup"]),
          "mail"
        ])
        expect(of(findings, "certificate")).toEqual([
          "ok: The certificate of go.example.com is valid for 60 more days."
        ])
      })
    )

    it.scopedLive("reports data of a newer version, and checks nothing else", () =>
      Effect.gen(function* () {
        const findings = yield* examined(
          database,
          {},
          (sql) => sql`INSERT INTO linden_migrations (migration_id, name) VALUES (9999, 'later')`
        )
        expect(of(findings, "database")).toEqual(["error: The data was written by a newer version of Linden."])
        expect(of(findings, "clock")).toEqual([])
      })
    )
  })
}

describe("the doctor", () => {
  it.scopedLive("reports domains that point elsewhere, and certificates that expire or are invalid", () =>
    Effect.gen(function* () {
      const findings = yield* examined("sqlite", { baseUrl: "https://go.example.com", trustProxy: 1 }, (sql) =>
        Effect.zipRight(
          sql`INSERT INTO teams ${sql.insert(team)}`,
          Effect.forEach(["here.example.com", "away.example.com", "none.example.com"], (host) => addDomain(sql, host))
        )
      )
      expect(of(findings, "domain")).toEqual([
        "ok: go.example.com has the address 203.0.113.7.",
        "warning: away.example.com does not point to go.example.com: it has A 198.51.100.1.",
        "ok: here.example.com points to this server.",
        "warning: none.example.com does not point to go.example.com: it has no address."
      ])
      expect(of(findings, "certificate")).toEqual([
        "ok: The certificate of go.example.com is valid for 60 more days.",
        "warning: The certificate of here.example.com is valid for 3 more days."
      ])
      expect(findings.find(({ message }) => message.startsWith("none."))?.advice).toBe(
        "Unless a proxy or CDN is in between, set at the DNS provider: CNAME none.example.com → go.example.com."
      )
    })
  )

  it.scopedLive("reports a base URL without an address, without encryption, and without a trusted proxy", () =>
    Effect.gen(function* () {
      const nowhere = yield* examined("sqlite", { baseUrl: "https://gone.example.com" })
      expect(of(nowhere, "domain")).toEqual(["error: gone.example.com has no address."])
      expect(of(nowhere, "proxy")).toEqual([
        expect.stringContaining("warning: LINDEN_BASE_URL is https, but no proxy is trusted")
      ])
      const plain = yield* examined("sqlite", { baseUrl: "http://go.example.com", host: "0.0.0.0", trustProxy: 1 })
      expect(of(plain, "settings")).toEqual([
        expect.stringContaining("warning: http://go.example.com is not encrypted")
      ])
      expect(of(plain, "proxy")).toEqual([
        expect.stringContaining("warning: LINDEN_TRUST_PROXY=1 trusts headers from anyone")
      ])
      const local = yield* examined("sqlite", { baseUrl: "http://localhost:8787", host: "0.0.0.0" })
      expect(of(local, "settings")).toEqual([
        expect.stringContaining("warning: The server accepts connections from other machines")
      ])
    })
  )

  it.scopedLive("reports what the file with places contains", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const file = join(folder, "places.mmdb")
      const found = Effect.map(examined("sqlite", { countries: { file } }), (findings) => of(findings, "geoip"))
      expect(yield* found).toEqual([
        expect.stringMatching(/^warning: .*places.mmdb \(LINDEN_GEOIP_FILE\) can't be read/)
      ])
      writeFileSync(file, "not a database")
      expect(yield* found).toEqual([expect.stringMatching(/^warning: /)])
      writeFileSync(file, mmdb({ "203.0.113.0/24": "AT" }, "GeoLite2-Country"))
      expect(yield* found).toEqual([
        "ok: The database GeoLite2-Country contains countries. Targeting rules for regions and cities need one of cities."
      ])
      writeFileSync(file, mmdb({ "203.0.113.0/24": cityEntry("AT", ["9"], { en: "Vienna" }) }, "DBIP-City-Lite"))
      expect(yield* found).toEqual(["ok: The database DBIP-City-Lite contains countries, regions and cities."])
      expect(of(yield* examined("sqlite", { countries: "off" }), "geoip")).toEqual([])
    })
  )

  it.scopedLive("reports ignored networks that may hold a proxy", () =>
    Effect.gen(function* () {
      const ignoring = (networks: string, trustProxy: 1 | false) =>
        examined(
          "sqlite",
          { baseUrl: "http://localhost:8787", trustProxy },
          (sql) => sql`INSERT INTO teams ${sql.insert({ ...team, ignored_networks: networks })}`
        )
      const told = expect.stringContaining("A team ignores visits from 172.16.0.0/12")
      expect(of(yield* ignoring("192.0.2.0/24,172.16.0.0/12", false), "proxy")).toContainEqual(told)
      expect(of(yield* ignoring("172.16.0.0/12", 1), "proxy")).not.toContainEqual(told)
    })
  )

  it.scopedLive("reports a clock that is behind the newest link", () =>
    Effect.gen(function* () {
      const hour = yield* examined("sqlite", {}, (sql) => addLaterLink(sql, now + 3_600_000))
      expect(of(hour, "clock")).toEqual([
        expect.stringMatching(/^error: The clock is 3[56]\d\d seconds behind the newest link\.$/)
      ])
    })
  )

  it.scopedLive("reports a damaged database", () =>
    Effect.gen(function* () {
      const findings = yield* examined("sqlite", {}, (_, dataDir) =>
        Effect.sync(() => writeFileSync(join(dataDir, "linden.db"), Buffer.alloc(65_536, 7)))
      )
      expect(of(findings, "database")).toEqual([
        expect.stringMatching(/^error: The database .*linden\.db is damaged\.$/)
      ])
    })
  )

  it.scopedLive("reports missing and old backups", () =>
    Effect.gen(function* () {
      const none = yield* examined("sqlite", {})
      expect(of(none, "backup")).toEqual(["warning: No backups are scheduled. There is no backup yet."])
      const backup = { ...usualBackup, maxAge: Option.some(2 * dayMillis) }
      const named = { ...usualBackup, to: Option.some("/backups/x.zip") }
      expect(of(yield* examined("sqlite", { backup: named }), "backup")[0]).toContain(
        "/backups/x.zip is named like a file"
      )
      const old = yield* examined("sqlite", { backup }, (_, dataDir) =>
        Effect.sync(() =>
          writeFileSync(
            join(dataDir, "last-backup.json"),
            JSON.stringify({ at: now - 5.5 * dayMillis, bytes: 1, file: "/backups/linden.tar.gz" })
          )
        )
      )
      expect(of(old, "backup")).toEqual([
        "error: The last backup was made 5 days ago: /backups/linden.tar.gz. That file is missing."
      ])
    })
  )

  it.scopedLive("reports an unreachable mail server", () =>
    Effect.gen(function* () {
      const port = yield* Effect.promise(freePort)
      const findings = yield* examined("sqlite", { mail: mailSettings({ port }) })
      expect(of(findings, "mail")).toEqual(["error: The mail server does not accept the connection (ESOCKET)."])
    })
  )

  it.scopedLive("reports a disk that is almost full", () =>
    Effect.gen(function* () {
      const findings = yield* examined("sqlite", { minFreeDisk: 2 ** 52 })
      expect(of(findings, "disk")).toEqual([expect.stringContaining("error: ")])
      expect(of(findings, "disk").join()).toContain("The server does not record clicks below")
    })
  )

  it.live("rejects a certificate that browsers reject", () =>
    Effect.gen(function* () {
      const server = createServer({ key: certificateKey, cert: certificate })
      const port = yield* Effect.promise(
        () =>
          new Promise<number>((resolve) => server.listen(0, () => resolve((server.address() as { port: number }).port)))
      )
      const fault = yield* Effect.flip(certificateEnd("localhost", port))
      expect(fault.code).toMatch(/SELF_SIGNED|UNABLE_TO/)
      server.close()
      expect((yield* Effect.flip(certificateEnd("localhost", yield* Effect.promise(freePort)))).code).toBe(
        "ECONNREFUSED"
      )
    })
  )
})
