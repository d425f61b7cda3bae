import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, Queue, Schedule } from "effect"
import { logBudget } from "../http/LogBudget.ts"
import { Settings } from "../settings/Settings.ts"
import type { Letter } from "./Letter.ts"
import { type NotSent, smtpSender } from "./Smtp.ts"

/** The maximum number of queued emails. Further emails are dropped and logged. */
const mostWaiting = 500
/** The number of emails to send at a time. */
const atOnce = 4

// 1, 3, 9 … 243 seconds: about six minutes, enough for a mail server to restart.
const again = Schedule.exponential("1 second", 3).pipe(
  Schedule.intersect(Schedule.recurs(6)),
  Schedule.whileInput(({ status }: NotSent) => status < 500)
)

/**
 * The state of an email: waiting for its first attempt, failed and due for a retry, accepted by the mail server, or
 * abandoned.
 */
export type Progress = "waiting" | "delayed" | "sent" | "failed"

interface Job {
  /** The kind of email, for the log, which never contains the text of emails or their links. */
  readonly kind: string
  /** Writes the email just before it is sent. Returns none if there is no recipient. */
  readonly letter: Effect.Effect<Option.Option<Letter>, SqlError>
  /** Called when the state changes. */
  readonly onProgress?: (progress: Progress) => void
}

/** Sends emails in the background. No request waits for the mail server or reveals how it responded. */
export class Mailer extends Effect.Service<Mailer>()("mail/Mailer", {
  scoped: Effect.gen(function* () {
    const { mail, isTestRestore } = yield* Settings
    if (Option.isNone(mail) || isTestRestore) return { isSet: false, send: (_: Job) => Effect.succeed(false) }

    const send = yield* smtpSender(mail.value)
    const queue = yield* Queue.dropping<Job>(mostWaiting)
    const told = logBudget(30, "emails not sent")
    const tell = (kind: string, reason: object, what = "An email was not sent.") =>
      told(Effect.annotateLogs(Effect.logWarning(what), { kind, ...reason }))

    const work = ({ kind, letter, onProgress = () => undefined }: Job): Effect.Effect<void> => {
      const deliver = (one: Letter): Effect.Effect<void, NotSent> =>
        Effect.suspend(() => {
          let tries = 0
          const delayed = ({ code, status }: NotSent): Effect.Effect<void> => {
            tries += 1
            if (tries > 1 || status >= 500) return Effect.void
            onProgress("delayed")
            return tell(kind, { code, status }, "An email could not be sent yet; retrying.")
          }
          const attempt = Effect.tapError(send(one), delayed)
          return Effect.map(Effect.retry(attempt, again), () => onProgress("sent"))
        })
      return letter.pipe(
        Effect.flatMap(Option.match({ onNone: () => Effect.void, onSome: deliver })),
        Effect.catchTag("NotSent", ({ code, status }) =>
          Effect.zipRight(
            Effect.sync(() => onProgress("failed")),
            tell(kind, { code, status })
          )
        ),
        Effect.catchTag("SqlError", Effect.die),
        Effect.catchAllDefect((defect) =>
          Effect.zipRight(
            Effect.sync(() => onProgress("failed")),
            Effect.zipRight(
              tell(kind, { code: "defect" }),
              Effect.logWarning("An email could not be rendered.", defect)
            )
          )
        )
      )
    }
    yield* Effect.forkScoped(
      Effect.replicateEffect(Effect.forever(Effect.flatMap(Queue.take(queue), work)), atOnce, {
        concurrency: "unbounded",
        discard: true
      })
    )

    return {
      /** Whether this server can send email. */
      isSet: true,

      /** Queues an email; false if the queue is full. */
      send: (job: Job): Effect.Effect<boolean> =>
        Effect.tap(Queue.offer(queue, job), (isTaken) =>
          isTaken ? Effect.void : tell(job.kind, { code: "too many wait" })
        )
    }
  })
}) {}
