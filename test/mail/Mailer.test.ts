import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import { Effect, Layer, Logger, type Option, Schema } from "effect"
import { afterAll, afterEach } from "vitest"
import type { Letter } from "../../src/mail/Letter.ts"
import { Mailer, type Progress } from "../../src/mail/Mailer.ts"
import { Settings } from "../../src/settings/Settings.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { MigrationsLive } from "../../src/storage/Migrations.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { startMailServer } from "../support/MailServer.ts"
import { mailSettings } from "../support/MailSettings.ts"

const server = await startMailServer()
afterAll(server.close)

const folder = mkdtempSync(join(tmpdir(), "linden-mail-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let file = join(folder, "0.db")
afterEach(() => {
  file = join(folder, `${Math.random()}.db`)
})

const secret = "a-token-that-nobody-else-may-see"
const letterTo = (to: string): Letter => ({
  to,
  language: "en",
  subject: "Tom & <Jerry>\u202e",
  before: ["<script>alert(1)</script> & more"],
  link: { url: `https://go.example.com/app/reset#${secret}`, verb: "Go" },
  after: ["The end."]
})

/** The kinds of email that the tests send. */
const kindsOf = (mailer: Mailer) => {
  const values = Schema.Struct({ to: Schema.String })
  const kind = (name: string, write: (to: string) => Effect.Effect<Option.Option<Letter>>) =>
    mailer.kind({ kind: name, values, lifetime: "3 days", write: ({ to }) => write(to) })
  return {
    send: kind("test", (to) => Effect.succeedSome(letterTo(to))),
    sendNobody: kind("nobody", () => Effect.succeedNone),
    sendBroken: kind("broken", () => Effect.die(new Error("no database")))
  }
}

type Use<E> = (
  kinds: ReturnType<typeof kindsOf>,
  sql: SqlClient.SqlClient,
  lines: ReadonlyArray<string>
) => Effect.Effect<unknown, E>

/** Runs a server's mailer over the database of the test, and returns the lines that it logged. */
const mailing = <E>(port: number, use: Use<E>) =>
  Effect.suspend(() => {
    const lines: Array<string> = []
    const logger = Logger.make((options) => lines.push(Logger.logfmtLogger.log(options)))
    const settings = Layer.succeed(Settings, { mail: mailSettings({ port }) } as unknown as SettingsShape)
    const live = Mailer.Default.pipe(
      Layer.provideMerge(MigrationsLive),
      Layer.provideMerge(Layer.fresh(sqliteLayer(file))),
      Layer.provide(settings)
    )
    return Effect.gen(function* () {
      const mailer = yield* Mailer
      const kinds = kindsOf(mailer)
      yield* Effect.forkScoped(mailer.deliver)
      yield* use(kinds, yield* SqlClient.SqlClient, lines)
    }).pipe(
      Effect.scoped,
      Effect.provide(Layer.orDie(live)),
      Effect.provide(Logger.replace(Logger.defaultLogger, logger)),
      Effect.as(lines)
    )
  })

const until = (holds: () => boolean) => Effect.promise(() => expect.poll(holds).toBe(true))

const waitingIn = (sql: SqlClient.SqlClient) =>
  Effect.map(sql<{ attempts: number }>`SELECT attempts FROM mails`, (rows) => rows.map(({ attempts }) => attempts))

it.live("a refusal of the recipient is logged once, without the address and the link, and not retried", () =>
  Effect.gen(function* () {
    const before = server.refused()
    server.refuse(1, 550)
    const lines = yield* mailing(server.port, ({ send }, sql, logged) =>
      Effect.gen(function* () {
        yield* send({ to: "gone@example.com" })
        yield* until(() => logged.length > 0)
        expect(yield* waitingIn(sql)).toEqual([])
      })
    )
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/message="An email was not sent\.".*kind=test.*status=550/)
    expect(lines[0]).not.toMatch(/gone@example\.com|a-token/)
    expect(server.refused()).toBe(before + 1)
    expect(server.mails).toEqual([])
  })
)

it.live("an email to an unreachable mail server waits in the database, and is sent after a restart", () =>
  Effect.gen(function* () {
    const progress: Array<Progress> = []
    const lines = yield* mailing(1, ({ send }, sql) =>
      Effect.gen(function* () {
        yield* send({ to: "later@example.com" }, (now) => progress.push(now))
        yield* until(() => progress.length > 0)
        expect(yield* waitingIn(sql)).toEqual([1])
        const [stored] = yield* sql<{ sealed: Uint8Array }>`SELECT sealed FROM mails`
        expect(Buffer.from(stored?.sealed ?? []).toString("latin1")).not.toContain("later@example.com")
      })
    )
    expect(lines[0]).toMatch(/message="An email could not be sent yet; retrying\.".*code=E\w+.*kind=test/)
    expect(lines.join()).not.toMatch(/later@example\.com|a-token/)
    expect(progress).toEqual(["delayed"])

    // Two days later.
    yield* mailing(server.port, (_, sql) =>
      Effect.gen(function* () {
        const days = 2 * 86_400_000
        yield* sql`UPDATE mails SET next_at = next_at - ${days}, until = until - ${days}, attempts = 200`
        yield* Effect.promise(() => server.mailTo("later@example.com"))
        yield* Effect.repeat(waitingIn(sql), { until: (rows) => rows.length === 0 })
      })
    )
  })
)

it.live("an email is abandoned, and logged, if its next attempt would come too late", () =>
  Effect.gen(function* () {
    const lines = yield* mailing(1, ({ send }, sql, logged) =>
      Effect.gen(function* () {
        yield* send({ to: "late@example.com" })
        yield* until(() => logged.length > 0)
        yield* sql`UPDATE mails SET next_at = 0, until = ${Date.now() + 60_000}, attempts = 8`
        yield* send({ to: "other@example.com" })
        yield* until(() => logged.some((line) => line.includes("An email was not sent.")))
      })
    )
    expect(lines.join()).not.toMatch(/late@example\.com/)
  })
)

it.live("an email that a dead server had claimed is sent by another server", () =>
  Effect.gen(function* () {
    yield* mailing(1, ({ send }, _sql, logged) =>
      Effect.zipRight(
        send({ to: "taken@example.com" }),
        until(() => logged.length > 0)
      )
    )
    yield* mailing(server.port, ({ sendNobody }, sql) =>
      Effect.gen(function* () {
        yield* sql`UPDATE mails SET next_at = ${Date.now() + 2000}`
        yield* sendNobody({ to: "nobody@example.com" })
        yield* Effect.promise(() => server.mailTo("taken@example.com"))
      })
    )
  })
)

it.live("texts of users are escaped, and one address is one recipient, whatever it contains", () =>
  Effect.gen(function* () {
    const to = "mallory,victim@example.com"
    const count = server.mails.length
    yield* mailing(server.port, ({ send, sendNobody, sendBroken }, _sql, logged) =>
      Effect.gen(function* () {
        yield* sendNobody({ to })
        yield* send({ to })
        yield* sendBroken({ to })
        yield* until(() => server.mails.length === count + 1 && logged.length > 1)
      })
    )
    const { html, text, subject } = server.mails.at(-1) ?? {}
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more")
    expect(html).toContain("<title>Tom &amp; &lt;Jerry&gt;</title>")
    expect(html).not.toMatch(/<script|<img|src=/)
    expect(text).toContain(`Go:\nhttps://go.example.com/app/reset#${secret}`)
    expect(subject).toContain("Tom & <Jerry>")
  })
)
