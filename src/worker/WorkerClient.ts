import { type Rpc, type RpcClient, RpcClientError } from "@effect/rpc"
import { Cause, Deferred, type Duration, Effect, Mailbox, Option, type Scope, Stream } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { type Connected, makeSupervisor, type WorkerOptions } from "./Supervisor.ts"

export interface AskOptions {
  readonly within: Duration.DurationInput
  /** Whether a worker that does not answer in time, or dies of a question, is broken: it is ended then. */
  readonly endsBroken?: boolean
}

/** What was answered by now and is still to be taken. */
type Answers<A> = Mailbox.ReadonlyMailbox<A, RpcClientError.RpcClientError>

/** What a question may fail with besides what befalls the worker. */
type Own<E> = Exclude<E, RpcClientError.RpcClientError>

/** What the worker itself answered, as against what befell it. */
class Refused<E> {
  readonly _tag = "Refused"
  constructor(readonly error: E) {}
}

/** A defect that came of a question. */
class Died {
  readonly _tag = "Died"
  constructor(readonly defect: unknown) {}
}

/** Whether a worker is none the worse for what came of a question; else it is ended, and the next one asked. */
const isFinal = (error: unknown, { endsBroken = false }: AskOptions): boolean =>
  error instanceof Unavailable || error instanceof Refused || (error instanceof Died && !endsBroken)

/**
 * Asks an actor that runs on a supervised worker. A question that was under way when the worker ended is asked once
 * more, and is `unavailable` where that fails too.
 */
export const makeWorkerClient = <Rpcs extends Rpc.Any>(options: WorkerOptions<Rpcs>) =>
  Effect.gen(function* () {
    type Actor = RpcClient.RpcClient<Rpcs, RpcClientError.RpcClientError>

    const { name, unavailable } = options
    const { connected, asking, ...lives } = yield* makeSupervisor(options)
    const cutOff = new Error(`The ${name} ended while it was asked.`)

    type Broken = Error | Died | RpcClientError.RpcClientError

    const once = <A, E>(
      { actor, ended, broken }: Connected<Actor>,
      question: (actor: Actor) => Effect.Effect<A, E>,
      asked: AskOptions
    ): Effect.Effect<A, Broken | Unavailable | Refused<Own<E>>> => {
      return question(actor).pipe(
        Effect.mapError((error) =>
          error instanceof RpcClientError.RpcClientError ? (error as Broken) : new Refused(error as Own<E>)
        ),
        Effect.raceFirst(ended),
        Effect.timeoutOption(asked.within),
        Effect.flatMap(
          Option.match({
            onNone: () => Effect.fail(asked.endsBroken ? cutOff : unavailable()),
            onSome: Effect.succeed
          })
        ),
        Effect.catchAllCause((cause): Effect.Effect<A, Broken | Unavailable | Refused<Own<E>>> => {
          // A worker that ends interrupts what it was asked, and may do so before its end is told.
          if (Cause.isInterruptedOnly(cause)) return Effect.fail(cutOff)
          return Cause.isDie(cause) ? Effect.fail(new Died(Cause.squash(cause))) : Effect.failCause(cause)
        }),
        Effect.tapError((error) =>
          Effect.unless(Deferred.fail(broken, new Error(`The ${name} is stuck or broken.`)), () =>
            isFinal(error, asked)
          )
        )
      )
    }

    /** Asks for one answer. */
    const ask = <A, E>(question: (actor: Actor) => Effect.Effect<A, E>, asked: AskOptions) =>
      connected.pipe(
        Effect.flatMap((one) => once(one, question, asked)),
        Effect.retry({ times: 1, while: (error) => !isFinal(error, asked) }),
        Effect.catchAll((error): Effect.Effect<never, Own<E> | Unavailable> => {
          if (error instanceof Refused) return Effect.fail(error.error)
          return error instanceof Died ? Effect.die(error.defect) : Effect.fail(unavailable())
        }),
        (answer) => Effect.scoped(Effect.zipRight(asking, answer))
      )

    return {
      ...lives,
      ask,

      /** Asks for many; the stream fails where the worker ends before they were all told. */
      stream: <A>(question: (actor: Actor) => Effect.Effect<Answers<A>, never, Scope.Scope>) =>
        Stream.unwrapScoped(
          Effect.gen(function* () {
            yield* asking
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
