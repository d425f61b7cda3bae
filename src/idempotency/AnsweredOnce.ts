import { type HttpApp, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Exit, Option } from "effect"
import { keyHeader, replayedHeader } from "./Idempotency.ts"
import type { GivenAnswer } from "./IdempotentAnswers.ts"

/** What a request made so far, under the numbers of its parts. */
export interface MadeParts {
  /** What earlier tries of the request made of the first `count` parts, as JSON. */
  readonly made: (count: number) => Effect.Effect<ReadonlyMap<number, string>>
  /** Stores what parts made, in the transaction that makes them. */
  readonly remember: (bodies: ReadonlyMap<number, string>) => Effect.Effect<void, SqlError>
}

/** What the middleware found out about a request, for the one who stands around all of it. */
export interface Slot {
  /** Remembers how the request was answered; undefined where it has no key, or was refused before it was begun. */
  settle?: (answer: Option.Option<GivenAnswer>) => Effect.Effect<void>
  /** The answer that was given before. */
  given?: GivenAnswer
  /** Absent if the request has no key. */
  parts?: MadeParts
}

/** The slot of the request that is being done. */
export class RequestSlot extends Context.Reference<RequestSlot>()("idempotency/RequestSlot", {
  defaultValue: (): Slot => ({})
}) {}

/** Ends a request whose answer is known, without its handler. */
export class AnsweredBefore extends Error {}

const answerOf = ({ status, body }: HttpServerResponse.HttpServerResponse): Option.Option<GivenAnswer> =>
  status < 300 && body._tag === "Uint8Array"
    ? Option.some({ status, body: new TextDecoder().decode(body.body) })
    : Option.none()

const again = ({ status, body }: GivenAnswer) =>
  HttpServerResponse.text(body, { status, contentType: "application/json", headers: { [replayedHeader]: "true" } })

/**
 * Answers a repeated request with an `Idempotency-Key` as the first time. `finishBegun` around it keeps a disconnect from
 * interrupting the first one: that is the request that clients repeat.
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
