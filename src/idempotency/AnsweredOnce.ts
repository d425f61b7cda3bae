import { type HttpApp, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Exit, Option } from "effect"
import { keyHeader, replayedHeader } from "./Idempotency.ts"
import type { GivenAnswer } from "./IdempotentAnswers.ts"

/** The parts that a request has created so far, by index. */
export interface MadeParts {
  /** The results of earlier attempts of the request for the first `count` parts, as JSON. */
  readonly made: (count: number) => Effect.Effect<ReadonlyMap<number, string>>
  /** Records created parts, in the transaction that creates them. */
  readonly remember: (bodies: ReadonlyMap<number, string>) => Effect.Effect<void, SqlError>
}

/** The data that the middleware passes to the code that wraps the whole request. */
export interface Slot {
  /** Stores the response; undefined if the request has no key, or was refused before it began. */
  settle?: (answer: Option.Option<GivenAnswer>) => Effect.Effect<void>
  /** The stored response to an earlier attempt of the same request. */
  given?: GivenAnswer
  /** The parts that the request has created; absent if it has no key. */
  parts?: MadeParts
}

/** The `Slot` of the current request. */
export class RequestSlot extends Context.Reference<RequestSlot>()("idempotency/RequestSlot", {
  defaultValue: (): Slot => ({})
}) {}

/** Skips the handler of a request whose response is known. */
export class AnsweredBefore extends Error {}

const answerOf = ({ status, body }: HttpServerResponse.HttpServerResponse): Option.Option<GivenAnswer> =>
  status < 300 && body._tag === "Uint8Array"
    ? Option.some({ status, body: new TextDecoder().decode(body.body) })
    : Option.none()

const again = ({ status, body }: GivenAnswer) =>
  HttpServerResponse.text(body, { status, contentType: "application/json", headers: { [replayedHeader]: "true" } })

/**
 * Replays the first response to a request with the same `Idempotency-Key`. `finishBegun` wraps this function, so the
 * first request finishes even if its client disconnects and tries again.
 */
export const answeredOnce = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<E, R> =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    if (request.method !== "POST" || request.headers[keyHeader] === undefined) return app
    const slot: Slot = {}
    return app.pipe(
      Effect.provideService(RequestSlot, slot),
      Effect.catchAllCause((cause) =>
        slot.given === undefined ? Effect.failCause(cause) : Effect.succeed(again(slot.given))
      ),
      Effect.onExit((exit) =>
        slot.settle === undefined
          ? Effect.void
          : slot.settle(Exit.isSuccess(exit) ? answerOf(exit.value) : Option.none())
      ),
      Effect.uninterruptible
    )
  })
