import { mkdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import * as Command from "@effect/cli/Command"
import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect, Option, Redacted } from "effect"
import pg from "pg"
import { inject, vi } from "vitest"
import { doctor } from "../../layers/commands/Doctor.ts"
import { encodeRecord } from "../../src/click/journal/JournalRecord.ts"
import { CertificateEnd, NoCertificate } from "../../src/doctor/CheckDomains.ts"
import { checkFolder, FolderAccess } from "../../src/doctor/CheckFolder.ts"
import type { Finding } from "../../src/doctor/Finding.ts"
import { Dns } from "../../src/domain/Dns.ts"
import { Settings } from "../../src/settings/Settings.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { freePort } from "../support/FreePort.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { copyTemplate } from "../support/Templates.ts"
import { makeDatabase, migratedPostgres } from "../support/TestServer.ts"

const dayMillis = 86_400_000
const id = "01a215b0-1d48-7375-858c-08cb85be65bb"
const otherId = "01a215b0-1d48-7375-858c-08cb85be65bc"

const addresses: Readonly<Record<string, string>> = {
  "go.example.com": "203.0.113.7",
  "away.example.com": "198.51.100.1"
}

/** The internet of the tests: two host names, and no valid certificate. */
const internet = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  effect.pipe(
    Effect.provideService(Dns, {
      records: (name) => Effect.succeed(addresses[name] === undefined ? [] : [{ type: "A", value: addresses[name] }]),
      texts: () => Effect.succeed([]),
      addresses: (name) => Effect.succeed(name === "localhost" ? ["127.0.0.1"] : [addresses[name] ?? []].flat()),
      connection: () => ({})
    }),
    Effect.provideService(CertificateEnd, () => new NoCertificate({ code: "CERT_HAS_EXPIRED" }))
  )

type Environment = Readonly<Record<string, string>>

/** The findings that `linden doctor` prints for a data folder. */
const examined = (folder: string, environment: Environment) =>
  Effect.gen(function* () {
    const port = String(yield* Effect.promise(freePort))
    const usual = {
      LINDEN_DATA_DIR: folder,
      LINDEN_BASE_URL: "http://localhost",
      LINDEN_PORT: port,
      LINDEN_GEOIP_FILE: "off"
    }
    for (const [name, value] of Object.entries({ ...usual, ...environment })) vi.stubEnv(name, value)
    const lines: Array<string> = []
    const log = (...parts: ReadonlyArray<unknown>) => Effect.sync(() => void lines.push(parts.join(" ")))
    yield* Command.run(Command.make("linden").pipe(Command.withSubcommands([doctor])), {
      name: "Linden",
      version: "1"
    })([...["node", "linden", "doctor", "--json"]]).pipe(
      internet,
      Effect.provide(NodeContext.layer),
      (effect) => Effect.consoleWith((console) => Effect.withConsole(effect, { ...console, log })),
      Effect.ignore
    )
    vi.unstubAllEnvs()
    return (JSON.parse(lines.join("\n")) as { findings: ReadonlyArray<Finding> }).findings
  })

const change = (file: string, statement: string) => {
  const opened = new Database(file)
  opened.exec(statement)
  opened.close()
}

const overwrite = (file: string, from: number, length: number) => {
  const bytes = readFileSync(file)
  bytes.fill(7, from, from + length)
  writeFileSync(file, bytes)
}

const team = `INSERT INTO teams (id, name, created_at, updated_at) VALUES ('${id}', 'Home', 1, 1);`

/** 400 notes in a table of many pages. */
const notes = `CREATE TABLE notes (text TEXT); WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
  INSERT INTO notes SELECT hex(randomblob(500)) FROM n;`

/** Overwrites leaf pages of a table. */
const overwriteLeaves = (file: string) => {
  change(file, `${notes} PRAGMA wal_checkpoint(TRUNCATE)`)
  const opened = new Database(file)
  const pages = opened
    .prepare<[], number>("SELECT pageno FROM dbstat WHERE name = 'notes' AND pagetype = 'leaf' LIMIT 5")
    .pluck()
    .all()
  const size = Number(opened.pragma("page_size", { simple: true }))
  opened.close()
  for (const page of pages) overwrite(file, (page - 1) * size, size)
}

/** Leaves a log with a damaged frame before several commits. */
const damageLog = (file: string) => {
  const opened = new Database(file)
  opened.exec("PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)")
  for (let n = 0; n < 9; n++) opened.exec("INSERT INTO notes VALUES (hex(randomblob(2000)))")
  const [bytes, log] = [readFileSync(file), readFileSync(`${file}-wal`)]
  opened.close()
  log.fill(7, 6000, 6100)
  writeFileSync(file, bytes)
  writeFileSync(`${file}-wal`, log)
}

const record = encodeRecord({
  ...{ at: Date.now(), teamId: id, linkId: null, pageId: null, bioLinkId: null, qrcodeId: null, destination: null },
  ...{ visitor: "0".repeat(32), subnet: null, userAgent: "", acceptLanguage: "", referrer: "", country: null },
  ...{ campaign: null, isHead: false, isPrefetch: false }
})

const writeJournal = (folder: string, writer: string, lines: ReadonlyArray<string>) => {
  mkdirSync(join(folder, "journal"))
  writeFileSync(join(folder, "journal", "000000000001.ndj"), [`#${writer}\n`, ...lines].join(""))
}

const rememberBackup = (folder: string, at: number) =>
  writeFileSync(
    join(folder, "last-backup.json"),
    JSON.stringify({ at, bytes: 5, file: join(folder, "backups", "linden.tar.gz") })
  )

const daily = { LINDEN_BACKUP_SCHEDULE: "30 3 * * *" }
const bucket = (port: number): Environment => ({
  LINDEN_BACKUP_TO: "s3://backups/linden",
  LINDEN_S3_ENDPOINT: `http://127.0.0.1:${port}`,
  LINDEN_S3_ACCESS_KEY_ID: "key",
  LINDEN_S3_SECRET_ACCESS_KEY: "secret"
})
const listing = "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>"

/** A bucket that lists its files, but refuses writes. */
const readOnlyBucket = Effect.acquireRelease(
  Effect.promise(
    () =>
      new Promise<ReturnType<typeof createServer>>((resolve) => {
        const server = createServer(({ method }, response) =>
          method === "GET"
            ? response.end(listing)
            : response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>")
        ).listen(0, "127.0.0.1", () => resolve(server))
      })
  ),
  (server) => Effect.sync(() => server.close())
)

const portOf = (server: { readonly address: () => unknown }) => (server.address() as AddressInfo).port

const base = inject("postgres")
const query = (url: string, text: string) =>
  Effect.promise(async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(text)
    await client.end()
  })
const urlOf = Effect.map(migratedPostgres, (url) => Redacted.value(Option.getOrThrow(url)))

type Broken = readonly [
  what: string,
  /** Breaks an installation; returns the environment, or an effect of it. */
  damage: (folder: string) => unknown,
  finding: readonly [level: Finding["level"], check: string, message: string | RegExp, advice: string]
]

const main = (folder: string) => join(folder, "linden.db")
const clicks = (folder: string) => join(folder, "clicks.db")

const settingsRows: ReadonlyArray<Broken> = [
  [
    "a value that a variable can't have",
    () => ({ LINDEN_PORT: "many" }),
    ["error", "settings", "LINDEN_PORT", "Correct the variable"]
  ],
  [
    "a mistyped variable",
    () => ({ LINDEN_BASEURL: "http://x.test" }),
    ["warning", "settings", "LINDEN_BASEURL is set, but no setting has this name.", "Correct the name"]
  ],
  [
    "short links of a server for others that start with localhost",
    () => ({ LINDEN_HOST: "0.0.0.0" }),
    ["warning", "settings", "but its short links start with http://localhost", "LINDEN_BASE_URL"]
  ],
  [
    "a public URL without encryption",
    () => ({ LINDEN_BASE_URL: "http://go.example.com" }),
    ["warning", "settings", "is not encrypted", "https://"]
  ],
  [
    "a proxy that isn't trusted",
    () => ({ LINDEN_BASE_URL: "https://go.example.com" }),
    ["warning", "proxy", "no proxy is trusted", "LINDEN_TRUST_PROXY"]
  ],
  [
    "a host name without an address",
    () => ({ LINDEN_BASE_URL: "https://gone.example.com" }),
    ["error", "domain", "gone.example.com has no address.", "Create a DNS record"]
  ],
  [
    "an expired certificate",
    () => ({ LINDEN_BASE_URL: "https://go.example.com" }),
    ["error", "certificate", "has no valid certificate (CERT_HAS_EXPIRED)", "log of the proxy"]
  ],
  [
    "a custom domain that points elsewhere",
    (folder) => {
      change(main(folder), team)
      const row = `'${otherId}', '${id}', 'away.example.com', 'away.example.com', 1, 1`
      change(
        main(folder),
        `INSERT INTO domains (id, team_id, hostname, held_host, created_at, updated_at) VALUES (${row})`
      )
      return { LINDEN_BASE_URL: "http://go.example.com" }
    },
    ["warning", "domain", "away.example.com does not point to go.example.com", "set at the DNS provider"]
  ],
  [
    "a sign-in provider that is down",
    () =>
      Effect.map(Effect.promise(freePort), (port) => ({
        LINDEN_OIDC_ISSUER: `http://127.0.0.1:${port}`,
        LINDEN_OIDC_CLIENT_ID: "linden",
        LINDEN_OIDC_CLIENT_SECRET: "secret"
      })),
    ["error", "oidc", "does not answer as a provider", "Check LINDEN_OIDC_ISSUER"]
  ],
  [
    "a mail server that is down",
    () =>
      Effect.map(Effect.promise(freePort), (port) => ({
        LINDEN_SMTP_URL: `smtp://127.0.0.1:${port}`,
        LINDEN_SMTP_FROM: "linden@example.com"
      })),
    ["error", "mail", "does not accept the connection (ESOCKET)", "LINDEN_SMTP_URL"]
  ],
  [
    "a country database that is none",
    (folder) => {
      writeFileSync(join(folder, "places.mmdb"), "x")
      return { LINDEN_GEOIP_FILE: join(folder, "places.mmdb") }
    },
    ["warning", "geoip", "can't be read as a MaxMind database", "Correct the path"]
  ],
  [
    "a blocklist that is missing",
    (folder) => ({ LINDEN_BLOCKLIST_FILE: join(folder, "none.txt") }),
    ["error", "settings", "LINDEN_BLOCKLIST_FILE", "Correct the variable"]
  ],
  [
    "a port that another program uses",
    () => Effect.sync(() => ({ LINDEN_PORT: String(bucketPort) })),
    ["error", "port", /cannot listen on 127.0.0.1:\d+: another program already uses it/, "LINDEN_PORT"]
  ]
]

const folderRows: ReadonlyArray<Broken> = [
  [
    "data of a newer version",
    (folder) => change(main(folder), "INSERT INTO linden_migrations (migration_id, name) VALUES (9999, 'later')"),
    ["error", "database", "written by a newer version", "Install that version"]
  ],
  [
    "a database of another installation",
    (folder) => {
      change(main(folder), `INSERT INTO settings (name, value) VALUES ('installation_id', '${id}')`)
      writeFileSync(join(folder, "installation-id"), otherId)
    },
    ["error", "database", "belongs to another installation", "Put its own database back"]
  ],
  [
    "a damaged log",
    (folder) => damageLog(main(folder)),
    ["error", "log", /is damaged: its last \d+ committed changes are lost/, "Restore a backup"]
  ],
  [
    "a missing linden.db",
    (folder) => rmSync(main(folder)),
    ["error", "database", "linden.db is missing", "Put the database back"]
  ],
  [
    "an empty linden.db",
    (folder) => truncateSync(main(folder)),
    ["error", "database", "linden.db is empty", "Put the database back"]
  ],
  [
    "a damaged clicks.db",
    (folder) => truncateSync(clicks(folder), 8192),
    ["error", "clicks", "clicks.db is damaged", "linden doctor --repair"]
  ],
  [
    "damaged rows in linden.db",
    (folder) => overwriteLeaves(main(folder)),
    ["error", "database", /^The database is damaged: Tree \d+ page \d+.*\w\.$/, "linden restore BACKUP"]
  ],
  [
    "a lost clicks.db",
    (folder) => {
      change(main(folder), "INSERT INTO settings (name, value) VALUES ('clicks_recorded', '1')")
      rmSync(clicks(folder))
    },
    ["error", "clicks", "clicks.db is missing, but clicks were recorded in it.", "linden doctor --repair"]
  ],
  [
    "an overwritten header of linden.db",
    (folder) => overwrite(main(folder), 0, 100),
    ["error", "database", "linden.db is damaged", "linden restore BACKUP"]
  ],
  [
    "20 overwritten pages of linden.db",
    (folder) => overwrite(main(folder), 4096, 20 * 4096),
    ["error", "database", /is damaged/, "linden restore BACKUP"]
  ],
  [
    "a lost folder of pictures",
    (folder) => {
      const picture = `'${id}', '${id}', '${id}', '${"a".repeat(40)}.png', 1, 1, 1, 'image/png', '[]', 1`
      change(
        main(folder),
        `PRAGMA foreign_keys = OFF; INSERT INTO uploads
          (id, team_id, created_by, file, width, height, bytes, content_type, variants, created_at) VALUES (${picture});
        INSERT INTO upload_files (file, upload_id) VALUES ('${"a".repeat(40)}.png', '${id}')`
      )
    },
    ["error", "pictures", "1 of 1 uploaded pictures is missing", "copy its folder uploads"]
  ],
  [
    "overwritten records in the journal",
    (folder) => {
      writeFileSync(join(folder, "node-id"), id)
      writeJournal(folder, id, [record, record.replace(id, otherId), record.replace("0000", "1111"), record])
    },
    ["error", "journal", "2 records in the journal are damaged", "Check the disk"]
  ]
]

const backupRows: ReadonlyArray<Broken> = [
  [
    "a folder for backups that can't be created",
    (folder) => {
      writeFileSync(join(folder, "file"), "")
      return { ...daily, LINDEN_BACKUP_TO: join(folder, "file", "backups") }
    },
    ["error", "backup", /Backups cannot be written to .*backups: .*file is not a folder/, "LINDEN_BACKUP_TO"]
  ],
  [
    "a schedule without a backup for years",
    (folder) => {
      writeFileSync(join(folder, "node-id"), id)
      utimesSync(join(folder, "node-id"), 1_600_000_000, 1_600_000_000)
      return daily
    },
    ["error", "backup", "There is no backup yet.", "failed backups in the server log"]
  ],
  [
    "an old backup",
    (folder) => {
      mkdirSync(join(folder, "backups"))
      writeFileSync(join(folder, "backups", "linden.tar.gz"), "12345")
      rememberBackup(folder, Date.now() - 5.5 * dayMillis)
      return daily
    },
    ["error", "backup", "The last backup was made 5 days ago", "failed backups"]
  ],
  [
    "a deleted backup",
    (folder) => {
      rememberBackup(folder, Date.now())
      return daily
    },
    ["error", "backup", "That file is missing.", "Run linden backup"]
  ],
  [
    "a backup that was cut off",
    (folder) => {
      mkdirSync(join(folder, "backups"))
      writeFileSync(join(folder, "backups", "linden.tar.gz"), "123")
      rememberBackup(folder, Date.now())
      return daily
    },
    ["error", "backup", "That file has 3 instead of 5 bytes.", "Run linden backup"]
  ],
  [
    "no backups at all",
    () => undefined,
    ["warning", "backup", "No backups are scheduled. There is no backup yet.", "LINDEN_BACKUP_SCHEDULE"]
  ],
  [
    "a bucket that is down",
    () => Effect.map(Effect.promise(freePort), bucket),
    ["error", "backup", "s3://backups/linden/ cannot be reached", "Check LINDEN_BACKUP_TO"]
  ],
  [
    "a key that may list the bucket, but not write",
    () => Effect.sync(() => bucket(bucketPort)),
    ["error", "backup", "answered 403 AccessDenied", "permissions of the key"]
  ]
]

const postgresRows: ReadonlyArray<Broken> = [
  [
    "a PostgreSQL that is down",
    () =>
      Effect.map(Effect.promise(freePort), (port) => ({
        LINDEN_DATABASE_URL: `postgres://linden@127.0.0.1:${port}/linden`
      })),
    ["error", "database", "cannot be reached: connect ECONNREFUSED", "Check LINDEN_DATABASE_URL"]
  ],
  [
    "a PostgreSQL without the database",
    () => ({ LINDEN_DATABASE_URL: `${base}nowhere` }),
    ["error", "database", 'cannot be reached: database "nowhere" does not exist.', "Check LINDEN_DATABASE_URL"]
  ],
  [
    "a PostgreSQL database in LATIN1",
    (folder) =>
      Effect.gen(function* () {
        for (const file of [main(folder), clicks(folder)]) rmSync(file)
        const name = `latin_${crypto.randomUUID().replaceAll("-", "")}`
        yield* query(
          `${base}postgres`,
          `CREATE DATABASE ${name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`
        )
        return { LINDEN_DATABASE_URL: `${base}${name}` }
      }),
    ["error", "database", "has the encoding LATIN1, but Linden needs UTF8.", "createdb --encoding=UTF8"]
  ],
  [
    "a PostgreSQL database that is read-only",
    () =>
      Effect.gen(function* () {
        const url = yield* urlOf
        yield* query(url, `ALTER DATABASE ${url.split("/").at(-1)} SET default_transaction_read_only = on`)
        return { LINDEN_DATABASE_URL: url }
      }),
    ["error", "database", "The database is read-only", "primary server"]
  ]
]

/** The port of a bucket that refuses writes, which also takes a port from the server. */
let bucketPort = 0

describe("linden doctor finds", () => {
  for (const [what, damage, [level, check, message, advice]] of [
    ...settingsRows,
    ...folderRows,
    ...backupRows,
    ...postgresRows
  ]) {
    it.scopedLive(what, () =>
      Effect.gen(function* () {
        const server = yield* readOnlyBucket
        bucketPort = portOf(server)
        const folder = yield* temporaryFolder
        copyTemplate(inject("template"), folder)
        const damaged = damage(folder)
        const given = Effect.isEffect(damaged) ? yield* damaged as Effect.Effect<Environment> : damaged
        const environment = (given ?? {}) as Environment
        const findings = yield* examined(folder, environment)
        const text = typeof message === "string" ? expect.stringContaining(message) : expect.stringMatching(message)
        expect(findings).toContainEqual({ level, check, message: text, advice: expect.stringContaining(advice) })
      })
    )
  }

  it.scopedLive("a disk that is read-only", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const settings = { dataDir: folder, minFreeDisk: 0 } as unknown as SettingsShape
      const refuse = () => Promise.reject(Object.assign(new Error("read-only"), { code: "EROFS" }))
      const findings = yield* checkFolder.pipe(
        Effect.provideService(Settings, settings),
        Effect.provideService(FolderAccess, refuse)
      )
      expect(findings).toContainEqual({
        ...{ level: "error", check: "data folder", advice: "Mount it for reading and writing." },
        message: `${folder} cannot be written: the disk is read-only.`
      })
    })
  )

  it.scopedLive("nothing in an empty database", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const url = Redacted.value(Option.getOrThrow(yield* makeDatabase("postgres")))
      const findings = yield* examined(folder, { LINDEN_DATABASE_URL: url })
      expect(findings.filter(({ level }) => level === "error")).toEqual([])
      expect(findings.map(({ message }) => message)).toContain(
        "The database is empty. The first start creates its tables."
      )
    })
  )
})
