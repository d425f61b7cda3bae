import { type Rpc, type RpcClient, RpcClientError, type RpcGroup } from "@effect/rpc"
import { Cause, Deferred, type Duration, Effect, Mailbox, Option, type Scope, Stream } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { type Connected, makeSupervisor, type WorkerOptions } from "./Supervisor.ts"

export interface AskOptions {
  readonly within: Duration.DurationInput
  /** Whether a worker that times out or dies on a request is broken and must be terminated. */
  readonly endsBroken?: boolean
}

/** Responses that have arrived but are not consumed yet. */
type Answers<A> = Mailbox.ReadonlyMailbox<A, RpcClientError.RpcClientError>

/** The errors of the request itself, excluding transport errors. */
type Own<E> = Exclude<E, RpcClientError.RpcClientError>

/**
 * Sends a request to an actor on another thread on behalf of `whose`: a team, or `strangers`, who share one queue. A
 * feature declares its requests as a group and a tag of this type; the layer that starts the thread provides the tag.
 */
export type AskActor<Group> = <A, E>(
  whose: string,
  question: (actor: RpcClient.RpcClient<RpcGroup.Rpcs<Group>, RpcClientError.RpcClientError>) => Effect.Effect<A, E>
) => Effect.Effect<A, Own<E> | Unavailable>

/** An error of the request itself, as opposed to a failure of the worker. */
class Refused<E> {
  readonly _tag = "Refused"
  constructor(readonly error: E) {}
}

/** A defect that a request caused. */
class Died {
  readonly _tag = "Died"
  constructor(readonly defect: unknown) {}
}

/**
 * Whether the error is returned to the caller. Otherwise, the worker is terminated and the next one gets the request.
 */
const isFinal = (error: unknown, { endsBroken = false }: AskOptions): boolean =>
  error instanceof Unavailable || error instanceof Refused || (error instanceof Died && !endsBroken)

/**
 * Sends requests to an actor on a supervised worker. If the worker exits during a request, the request is retried once,
 * and fails with `unavailable` if the retry fails too.
 */
export const makeWorkerClient = <Rpcs extends Rpc.Any>(options: WorkerOptions<Rpcs>) =>
  Effect.gen(function* () {
    type Actor = RpcClient.RpcClient<Rpcs, RpcClientError.RpcClientError>

    const { name, unavailable } = options
    const { connected, asking, ...lives } = yield* makeSupervisor(options)
    const cutOff = new Error(`The ${name} ended during a request.`)

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
          // Treat an interruption as an exit of the worker, which may not have been reported yet.
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

    const open = <A>(question: (actor: Actor) => Effect.Effect<Answers<A>, never, Scope.Scope>) =>
      Effect.gen(function* () {
        yield* asking
        const { actor, ended } = yield* connected
        let answers: Answers<A> | undefined
        // Shut down the mailbox. Otherwise, a response that waits for space in it would keep the worker from stopping.
        yield* Effect.addFinalizer(() => (Mailbox.isMailbox(answers) ? answers.shutdown : Effect.void))
        answers = yield* question(actor)
        return Stream.mapError(Stream.interruptWhen(Mailbox.toStream(answers), ended), unavailable)
      })

    return {
      ...lives,
      ask,

      /**
       * Requests a stream of responses from a running worker, until the scope closes. The stream fails if the worker
       * exits before the last one.
       */
      open,

      /** Like `open`, but waits for the worker when the stream is read. */
      stream: <A>(question: (actor: Actor) => Effect.Effect<Answers<A>, never, Scope.Scope>) =>
        Stream.unwrapScoped(open(question))
    }
  })
