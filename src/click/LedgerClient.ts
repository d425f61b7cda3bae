import { RpcClient, type RpcClientError, type RpcGroup } from "@effect/rpc"
import {
  Cause,
  type Duration,
  Effect,
  Fiber,
  Layer,
  Mailbox,
  Option,
  Schedule,
  type Scope,
  Stream,
  SubscriptionRef
} from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { LedgerActor } from "./LedgerActor.ts"
import { LedgerThread } from "./LedgerThread.ts"

const startTime = "30 seconds"
/** How long a question waits for a worker that is being started. */
const waitTime = "10 seconds"
/** A worker that lives as long is sound; as many in a row that do not are a failure that will not pass by itself. */
const soundTime = "10 seconds"
const failingLives = 3
/** How long a stop waits for a worker that ended again and again to be there once more. */
const returnTime = "1 second"

type Actor = RpcClient.RpcClient<RpcGroup.Rpcs<typeof LedgerActor>, RpcClientError.RpcClientError>

/** What was answered by now and is still to be taken. */
type Answers<A> = Mailbox.ReadonlyMailbox<A, RpcClientError.RpcClientError>

/** A worker that answers, and what tells of its end. */
interface Connected {
  readonly actor: Actor
  readonly ended: Effect.Effect<never, Error>
}

const cutOff = new Error("The ledger ended while it was asked.")

const unavailable = () => new Unavailable("Statistics are not available at the moment. Please try again soon.")

// A worker that falls over at once is started less and less often, up to every five seconds.
const again = Schedule.exponential("50 millis", 1.5).pipe(
  Schedule.union(Schedule.spaced("5 seconds")),
  Schedule.resetAfter(soundTime)
)

const connect = Effect.gen(function* () {
  const { platform, ended } = yield* yield* LedgerThread
  const protocol = RpcClient.layerProtocolWorker({ size: 1, concurrency: 1024 }).pipe(Layer.provide(platform))
  // The pool within waits for its worker uninterruptibly, so it is left behind where that never comes.
  const context = yield* Effect.disconnect(Layer.build(protocol)).pipe(
    Effect.raceFirst(ended),
    Effect.timeoutFail({ duration: startTime, onTimeout: () => new Error("The ledger does not start.") })
  )
  const actor = yield* Effect.provide(RpcClient.make(LedgerActor, { disableTracing: true }), context)
  return { actor, ended } satisfies Connected
})

/**
 * Asks the ledger. Its worker is started by `start` or the first question, and again whenever it ends; a question that
 * was under way then is asked once more.
 */
export const makeLedgerClient = Effect.gen(function* () {
  const current = yield* SubscriptionRef.make(Option.none<Connected>())
  const started = yield* Effect.makeLatch()
  const stopping = yield* Effect.makeLatch()
  const shortLives = yield* SubscriptionRef.make(0)
  let isStarted = false

  const isFailing = Effect.map(shortLives, (lives) => lives >= failingLives)
  const isAway = Effect.map(Effect.all([isFailing, current]), ([fails, one]) => fails && Option.isNone(one))
  const endsAgain = Stream.runHead(Stream.filter(Stream.drop(shortLives.changes, 1), (lives) => lives >= failingLives))

  const oneLife = Effect.scoped(
    Effect.gen(function* () {
      const connected = yield* Effect.raceFirst(Effect.disconnect(connect), Effect.as(stopping.await, undefined))
      if (connected === undefined) return
      yield* Effect.acquireRelease(SubscriptionRef.set(current, Option.some(connected)), () =>
        SubscriptionRef.set(current, Option.none())
      )
      yield* Effect.forkScoped(Effect.delay(SubscriptionRef.set(shortLives, 0), soundTime))
      yield* Effect.raceFirst(connected.ended, stopping.await)
    })
  )
  const start = Effect.suspend(() => {
    isStarted = true
    return started.open
  })
  const supervisor = yield* started.await.pipe(
    Effect.zipRight(
      oneLife.pipe(
        Effect.sandbox,
        Effect.tapError((cause) => Effect.logWarning("The ledger ended and is started again.", cause)),
        Effect.tapError(() => SubscriptionRef.update(shortLives, (lives) => lives + 1)),
        Effect.retry(again)
      )
    ),
    Effect.forkScoped
  )

  const connected = Effect.zipRight(
    start,
    Stream.runHead(Stream.filterMap(current.changes, (one) => one)).pipe(
      Effect.flatten,
      Effect.timeoutFail({ duration: waitTime, onTimeout: unavailable }),
      Effect.catchTag("NoSuchElementException", unavailable)
    )
  )

  return {
    start,

    /** Lets the worker end in peace, once nothing is asked any more. */
    stop: Effect.zipRight(
      stopping.open,
      Effect.suspend(() => (isStarted ? Fiber.await(supervisor) : Effect.void))
    ),

    isStarted: Effect.sync(() => isStarted),

    /** Whether the worker ends again and again soon after its start. */
    isFailing,

    /** Fails where that is so and it ends once more, or is not there again soon. */
    failing: Effect.raceFirst(
      endsAgain,
      Effect.repeat(Effect.delay(isAway, returnTime), { until: (away) => away })
    ).pipe(Effect.zipRight(Effect.failSync(unavailable))),

    /** Asks for one answer, within a time. */
    ask: <A>(
      question: (actor: Actor) => Effect.Effect<A, RpcClientError.RpcClientError>,
      within: Duration.DurationInput
    ) =>
      connected.pipe(
        Effect.flatMap(({ actor, ended }) => Effect.raceFirst(question(actor), ended)),
        // A worker that ends interrupts what it was asked, and may do so before its end is told.
        Effect.catchAllCause((cause) =>
          Cause.isInterruptedOnly(cause) ? Effect.fail(cutOff) : Effect.failCause(cause)
        ),
        Effect.timeoutFail({ duration: within, onTimeout: unavailable }),
        Effect.retry({ times: 1, while: (error) => !(error instanceof Unavailable) }),
        Effect.mapError(unavailable)
      ),

    /** Asks for many; the stream fails where the worker ends before they were all told. */
    stream: <A>(question: (actor: Actor) => Effect.Effect<Answers<A>, never, Scope.Scope>) =>
      Stream.unwrapScoped(
        Effect.gen(function* () {
          const { actor, ended } = yield* connected
          let answers: Answers<A> | undefined
          // Once nothing more is asked for: an answer that waits for its place would wait for ever, and the stop for it.
          yield* Effect.addFinalizer(() => (Mailbox.isMailbox(answers) ? answers.shutdown : Effect.void))
          answers = yield* question(actor)
          return Stream.interruptWhen(Mailbox.toStream(answers), ended)
        })
      ).pipe(Stream.mapError(unavailable))
  }
})
