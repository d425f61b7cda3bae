import { Effect, Option, Queue, Schedule } from "effect"
import { logBudget } from "../http/LogBudget.ts"
import { Settings } from "../Settings.ts"
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

interface Job {
  /** What it is about, for the log: letters and their links are never told there. */
  readonly kind: string
  /** Writes the letter once it is its turn; none where there is nobody to write to. */
  readonly letter: Effect.Effect<Option.Option<Letter>>
}

/** Letters that go out behind the back of the requests that wanted them: nobody waits for a mail server, or learns of one. */
export class Mailer extends Effect.Service<Mailer>()("mail/Mailer", {
  scoped: Effect.gen(function* () {
    const { mail } = yield* Settings
    if (Option.isNone(mail)) return { isSet: false, send: (_: Job) => Effect.succeed(false) }

    const send = yield* smtpSender(mail.value)
    const queue = yield* Queue.dropping<Job>(mostWaiting)
    const told = logBudget(30, "mails not sent")
    const tell = (kind: string, reason: object) =>
      told(Effect.annotateLogs(Effect.logWarning("A mail was not sent."), { kind, ...reason }))

    const work = ({ kind, letter }: Job) =>
      letter.pipe(
        Effect.flatMap(Option.match({ onNone: () => Effect.void, onSome: (one) => Effect.retry(send(one), again) })),
        Effect.catchTag("NotSent", ({ code, status }) => tell(kind, { code, status })),
        Effect.catchAllDefect((defect) =>
          Effect.zipRight(tell(kind, { code: "defect" }), Effect.logWarning("A mail was not written.", defect))
        )
      )
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
