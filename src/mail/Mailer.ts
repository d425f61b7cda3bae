import { Effect, Option, Queue, Schedule } from "effect"
import { logBudget } from "../http/LogBudget.ts"
import { Settings } from "../settings/Settings.ts"
import type { Letter } from "./Letter.ts"
import { type NotSent, smtpSender } from "./Smtp.ts"

/** How many letters may wait; more are dropped, and told of in the log. */
const mostWaiting = 500
/** How many are sent at once. */
const atOnce = 4

// 1, 3, 9 … 243 seconds: some six minutes, as long as a mail server takes to be started anew.
const again = Schedule.exponential("1 second", 3).pipe(
  Schedule.intersect(Schedule.recurs(6)),
  Schedule.whileInput(({ status }: NotSent) => status < 500)
)

/** How it stands with a letter: waits for its first try, failed and is tried again, was taken, or is given up. */
export type Progress = "waiting" | "delayed" | "sent" | "failed"

interface Job {
  /** What it is about, for the log: letters and their links are never told there. */
  readonly kind: string
  /** Writes the letter once it is its turn; none where there is nobody to write to. */
  readonly letter: Effect.Effect<Option.Option<Letter>>
  /** Told how it goes on with the letter. */
  readonly onProgress?: (progress: Progress) => void
}

/** Letters that go out behind the back of the requests that wanted them: nobody waits for a mail server, or learns of one. */
export class Mailer extends Effect.Service<Mailer>()("mail/Mailer", {
  scoped: Effect.gen(function* () {
    const { mail } = yield* Settings
    if (Option.isNone(mail)) return { isSet: false, send: (_: Job) => Effect.succeed(false) }

    const send = yield* smtpSender(mail.value)
    const queue = yield* Queue.dropping<Job>(mostWaiting)
    const told = logBudget(30, "mails not sent")
    const tell = (kind: string, reason: object, what = "A mail was not sent.") =>
      told(Effect.annotateLogs(Effect.logWarning(what), { kind, ...reason }))

    const work = ({ kind, letter, onProgress = () => undefined }: Job): Effect.Effect<void> => {
      const deliver = (one: Letter): Effect.Effect<void, NotSent> =>
        Effect.suspend(() => {
          let tries = 0
          const delayed = ({ code, status }: NotSent): Effect.Effect<void> => {
            tries += 1
            if (tries > 1 || status >= 500) return Effect.void
            onProgress("delayed")
            return tell(kind, { code, status }, "A mail was not sent yet and is tried again.")
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
        Effect.catchAllDefect((defect) =>
          Effect.zipRight(
            Effect.sync(() => onProgress("failed")),
            Effect.zipRight(tell(kind, { code: "defect" }), Effect.logWarning("A mail was not written.", defect))
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
      /** Whether this server sends mail. */
      isSet: true,

      /** Lets a letter be written and sent after those that wait; false where too many do. */
      send: (job: Job): Effect.Effect<boolean> =>
        Effect.tap(Queue.offer(queue, job), (isTaken) =>
          isTaken ? Effect.void : tell(job.kind, { code: "too many wait" })
        )
    }
  })
}) {}
