import { expect, it } from "@effect/vitest"
import { Effect, Layer, Logger, Option } from "effect"
import { afterAll } from "vitest"
import type { Letter } from "../../src/mail/Letter.ts"
import { Mailer, type Progress } from "../../src/mail/Mailer.ts"
import { Settings } from "../../src/settings/Settings.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { startMailServer } from "../support/MailServer.ts"
import { mailSettings } from "../support/MailSettings.ts"

const server = await startMailServer()
afterAll(server.close)

const secret = "a-token-that-nobody-else-may-see"
const letterTo = (to: string): Letter => ({
  to,
  language: "en",
  subject: "Tom & <Jerry>\u202e",
  before: ["<script>alert(1)</script> & more"],
  link: { url: `https://go.example.com/app/reset#${secret}`, verb: "Go" },
  after: ["The end."]
})

const job = (to: string) => ({ kind: "test", letter: Effect.succeedSome(letterTo(to)) })

/** Uses a mailer, and returns the lines logged in the meantime. */
const mailing = <E>(port: number, use: (mailer: Mailer) => Effect.Effect<unknown, E>) =>
  Effect.suspend(() => {
    const lines: Array<string> = []
    const logger = Logger.make((options) => lines.push(Logger.logfmtLogger.log(options)))
    const settings = Layer.succeed(Settings, { mail: mailSettings({ port }) } as unknown as SettingsShape)
    return Effect.flatMap(Mailer, (mailer) => use(mailer)).pipe(
      Effect.zipRight(Effect.promise(() => expect.poll(() => lines.length).toBeGreaterThan(0))),
      Effect.provide(Mailer.Default.pipe(Layer.provide(settings))),
      Effect.provide(Logger.replace(Logger.defaultLogger, logger)),
      Effect.as(lines)
    )
  })

it.live("a permanent refusal is logged once, without the address and the link", () =>
  Effect.gen(function* () {
    const before = server.refused()
    server.refuse(1, 550)
    const lines = yield* mailing(server.port, (mailer) => mailer.send(job("gone@example.com")))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/message="An email was not sent\.".*kind=test.*status=550/)
    expect(lines[0]).not.toMatch(/gone@example\.com|a-token/)
    expect(server.refused()).toBe(before + 1)
    expect(server.mails).toEqual([])
  })
)

it.live("retries are logged once, with the reason, before the mailer gives up", () =>
  Effect.gen(function* () {
    const told: Array<Progress> = []
    const lines = yield* mailing(1, (mailer) =>
      mailer.send({ ...job("later@example.com"), onProgress: (progress) => told.push(progress) })
    )
    expect(lines[0]).toMatch(/message="An email could not be sent yet; retrying\.".*code=E\w+.*kind=test/)
    expect(lines.join()).not.toMatch(/later@example\.com|a-token/)
    expect(told).toEqual(["delayed"])
  })
)

it.live("texts of users are escaped, and one address is one recipient, whatever it contains", () =>
  Effect.gen(function* () {
    const to = "mallory,victim@example.com"
    yield* mailing(server.port, (mailer) =>
      Effect.gen(function* () {
        yield* mailer.send({ kind: "nobody", letter: Effect.succeed(Option.none()) })
        yield* mailer.send(job(to))
        yield* mailer.send({ kind: "broken", letter: Effect.die(new Error("no database")) })
      })
    )
    yield* Effect.promise(() => expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(1))
    const { html, text, subject } = server.mails[0] ?? {}
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more")
    expect(html).toContain("<title>Tom &amp; &lt;Jerry&gt;</title>")
    expect(html).not.toMatch(/<script|<img|src=/)
    expect(text).toContain(`Go:\nhttps://go.example.com/app/reset#${secret}`)
    expect(subject).toContain("Tom & <Jerry>")
  })
)
