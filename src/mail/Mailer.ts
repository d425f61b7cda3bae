import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Duration, Effect, Layer, Option, Queue, Schema } from "effect"
import { v7 } from "uuid"
import { logBudget } from "../http/LogBudget.ts"
import { counter, counters } from "../lib/Counter.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { decryptSecret, encryptSecret } from "../storage/EncryptSecret.ts"
import { rowsOf } from "../storage/Rows.ts"
import { afterCommit } from "../storage/Transaction.ts"
import type { Letter } from "./Letter.ts"
import { type NotSent, smtpSender } from "./Smtp.ts"
import { MailsTable } from "./Tables.ts"

/** The maximum number of queued emails. Further emails are dropped and logged. */
const mostWaiting = 10_000
/** The number of emails to send at a time. */
const atOnce = 4
/** The time after which a server that claimed an email is presumed dead, in milliseconds. */
const heldMillis = 120_000
/** The longest pause between two attempts, in milliseconds. */
const longestPause = 15 * 60_000
/** The interval at which a server looks for emails that other servers left behind, in milliseconds. */
const safetyNet = 60_000

/** The pause after a failed attempt: 1, 3, 9, 27, 81, 243, 729 seconds, then 15 minutes. */
const pauseAfter = (attempts: number): number => Math.min(1000 * 3 ** (attempts - 1), longestPause)

/** Whether a mail server refused this email, so that a retry would be refused too. */
const isRefused = ({ code, status }: NotSent): boolean =>
  status >= 500 && (code === "EENVELOPE" || code === "EMESSAGE" || code === "EADDRESS")

/**
 * The state of an email: waiting for its first attempt, failed and due for a retry, accepted by the mail server, or
 * abandoned.
 */
export type Progress = "waiting" | "delayed" | "sent" | "failed"

/** A kind of email. */
interface Kind<A, I> {
  /** The name of the kind, for the log, which never contains the text of emails or their links. */
  readonly kind: string
  /** The values from which an email is written. They are stored encrypted until it is sent. */
  readonly values: Schema.Schema<A, I>
  /** The time after which an unsent email is abandoned. */
  readonly lifetime: Duration.DurationInput
  /** Writes the email before each attempt. Returns none if there is no recipient. */
  readonly write: (values: A) => Effect.Effect<Option.Option<Letter>, SqlError>
}

const mails = counters(
  "linden_mails_total",
  "Emails that were sent, that failed for good, or that were dropped because too many waited",
  "outcome",
  ["sent", "failed", "dropped"]
)
const retries = counter("linden_mail_retries_total", "Emails whose first attempt failed, so that they are retried")

type Sending = (sealed: Uint8Array, id: string) => Effect.Effect<void, NotSent | SqlError>

const failureOf = (error: NotSent | SqlError) =>
  error._tag === "NotSent" ? { code: error.code, status: error.status } : { code: "database", status: 0 }

/**
 * Sends emails from a queue in the database. No request waits for the mail server or reveals how it responded, and a
 * queued email is sent even if the server stops.
 */
export class Mailer extends Effect.Service<Mailer>()("mail/Mailer", {
  effect: Effect.gen(function* () {
    const { mail, isTestRestore } = yield* Settings
    const sql = yield* SqlClient.SqlClient
    const kinds = new Map<string, Sending>()
    const watchers = new Map<string, (progress: Progress) => void>()
    const wake = yield* Queue.sliding<void>(1)
    const told = logBudget(30, "emails not sent")
    const tell = (kind: string, reason: object, what = "An email was not sent.") =>
      told(Effect.annotateLogs(Effect.logWarning(what), { kind, ...reason }))
    const send = Option.isNone(mail) || isTestRestore ? undefined : yield* smtpSender(mail.value)
    const table = MailsTable.on(sql)
    const rows = rowsOf(MailsTable.row)
    const skipping = sql.literal(sql.onDialectOrElse({ pg: () => "FOR UPDATE SKIP LOCKED", orElse: () => "" }))

    /** Claims emails that are due. If this server stops, another one claims them later. */
    const take = (now: number) =>
      rows(sql`UPDATE mails SET attempts = attempts + 1, next_at = ${now + heldMillis} WHERE id IN
        (SELECT id FROM mails WHERE next_at <= ${now} ORDER BY next_at LIMIT ${atOnce} ${skipping}) RETURNING *`)

    const next = rowsOf(MailsTable.row.pick("next_at"))(sql`SELECT next_at FROM mails ORDER BY next_at LIMIT 1`)

    const report = (id: string, progress: Progress) =>
      Effect.sync(() => {
        watchers.get(id)?.(progress)
        if (progress === "delayed") retries.unsafeUpdate(1, [])
        if (progress !== "sent" && progress !== "failed") return
        watchers.delete(id)
        mails[progress].unsafeUpdate(1, [])
      })

    const remove = (id: string) => sql`DELETE FROM mails WHERE id = ${id}`

    const abandon = (id: string, kind: string, reason: object) =>
      remove(id).pipe(Effect.zipRight(report(id, "failed")), Effect.zipRight(tell(kind, reason)))

    const attempt = ({ id, kind, sealed, attempts, until }: typeof MailsTable.row.Type) =>
      Effect.gen(function* () {
        const sending = kinds.get(kind)
        if (sending === undefined) return yield* abandon(id, kind, { code: "unknown kind" })
        const outcome = yield* Effect.exit(Effect.either(sending(sealed, id)))
        if (outcome._tag === "Failure") {
          yield* abandon(id, kind, { code: "defect" })
          return yield* Effect.logWarning("An email could not be rendered.", outcome.cause)
        }
        if (outcome.value._tag === "Right") {
          yield* remove(id)
          return yield* report(id, "sent")
        }
        const failure = outcome.value.left
        const reason = failureOf(failure)
        const pause = pauseAfter(attempts)
        const now = yield* Clock.currentTimeMillis
        const isOver = (failure._tag === "NotSent" && isRefused(failure)) || now + pause > until
        if (isOver) return yield* abandon(id, kind, reason)
        yield* sql`${table.update({ next_at: now + pause })} WHERE id = ${id}`
        if (attempts > 1) return
        yield* report(id, "delayed")
        yield* tell(kind, reason, "An email could not be sent yet; retrying.")
      })

    /** Sends the emails that are due; returns the time until the next attempt in milliseconds. */
    const round = Effect.gen(function* () {
      const [first] = yield* next
      const now = yield* Clock.currentTimeMillis
      if (first === undefined) return safetyNet
      if (first.next_at > now) return Math.min(first.next_at - now, safetyNet)
      yield* Effect.forEach(yield* take(now), attempt, { concurrency: atOnce, discard: true })
      return 0
    })

    return {
      /** Whether this server sends email. A test restore sends none, and its emails stay queued. */
      isSet: send !== undefined,

      /**
       * Adds a kind of email; returns a function that queues one, within the current transaction if there is one. The
       * function returns false if the queue is full or this server sends no email.
       */
      kind: <A, I>({ kind, values, lifetime, write }: Kind<A, I>) => {
        const Stored = Schema.parseJson(values)
        const encode = Schema.encodeSync(Stored)
        const decode = Schema.decodeSync(Stored)
        const open = (sealed: Uint8Array, id: string) =>
          Effect.provideService(decryptSecret(sealed, `mail ${id}`), SqlClient.SqlClient, sql)
        kinds.set(kind, (sealed, id) =>
          open(sealed, id).pipe(
            Effect.flatMap((text) => write(decode(text))),
            Effect.flatMap(
              Option.match({
                onNone: () => Effect.void,
                onSome: (letter) => (send === undefined ? Effect.void : send(letter))
              })
            )
          )
        )
        return (given: A, onProgress?: (progress: Progress) => void): Effect.Effect<boolean> => {
          if (send === undefined) return Effect.succeed(false)
          return Effect.gen(function* () {
            const id = v7()
            const now = yield* Clock.currentTimeMillis
            const sealed = yield* encryptSecret(encode(given), `mail ${id}`)
            const until = now + Duration.toMillis(lifetime)
            const [waiting] = yield* sql<{ n: number }>`SELECT count(*) AS n FROM mails`
            if (Number(waiting?.n ?? 0) >= mostWaiting) {
              mails.dropped.unsafeUpdate(1, [])
              yield* tell(kind, { code: "too many wait" })
              return false
            }
            yield* table.insert({ id, kind, sealed, attempts: 0, next_at: now, until, created_at: now })
            yield* afterCommit(
              Effect.sync(() => {
                if (onProgress !== undefined) watchers.set(id, onProgress)
                wake.unsafeOffer(undefined)
              })
            )
            return true
          }).pipe(Effect.provideService(SqlClient.SqlClient, sql), orDieSql)
        }
      },

      /** Deletes emails that no server could send in time, for example because the mail server was removed. */
      prune: Effect.flatMap(Clock.currentTimeMillis, (now) => sql`DELETE FROM mails WHERE until < ${now - heldMillis}`),

      /** Sends queued emails until it is interrupted. */
      deliver: Effect.forever(
        round.pipe(
          // A database that is offline is reported elsewhere.
          Effect.catchAll(() => Effect.succeed(5000)),
          Effect.flatMap((pause) =>
            pause === 0 ? Effect.void : Effect.timeoutOption(Queue.take(wake), Duration.millis(pause))
          )
        )
      )
    }
  })
}) {}

/** Sends queued emails while the server runs. */
export const MailDeliveryLive = Layer.scopedDiscard(
  Effect.flatMap(Mailer, ({ isSet, deliver }) => (isSet ? Effect.forkScoped(deliver) : Effect.void))
).pipe(Layer.provide(Mailer.Default))
