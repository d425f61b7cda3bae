import { HttpApp, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Exit, FiberRef, Option } from "effect"
import { keyHeader, replayedHeader } from "./Idempotency.ts"
import type { GivenAnswer } from "./Repo.ts"

/** The result of the change that a request makes, as JSON. */
export interface StoredResult {
  /** The result of an earlier attempt; null if none made the change. */
  readonly before: string | null
  /** Stores the result in the current transaction. */
  readonly keep: (json: string) => Effect.Effect<void, SqlError>
  /** How `once` encodes the result; absent outside of it. */
  encode?: (result: unknown) => string
  /** Whether the result and the response contain a secret, so that they must be encrypted. */
  isSecret?: boolean
}

/** The data that the middleware passes to the code that wraps the whole request. */
export interface Slot {
  /** Stores the response; undefined if the request has no key, or was refused before it began. */
  settle?: (answer: Option.Option<GivenAnswer>) => Effect.Effect<void>
  /** The stored response to an earlier attempt of the same request. */
  given?: GivenAnswer
  /** The result of the change; absent if the request has no key. */
  result?: StoredResult
}

/** The `Slot` of the current request. */
export class RequestSlot extends Context.Reference<RequestSlot>()("idempotency/RequestSlot", {
  defaultValue: (): Slot => ({})
}) {}

/** Skips the handler of a request whose response is known. */
export class AnsweredBefore extends Error {}

const answerOf = (
  { status, body }: HttpServerResponse.HttpServerResponse,
  etag: string | null
): Option.Option<GivenAnswer> =>
  status < 300 && body._tag === "Uint8Array"
    ? Option.some({ status, body: new TextDecoder().decode(body.body), etag })
    : Option.none()

/** The `ETag` that a response will have. Handlers add headers only when the response is sent. */
const etagOf = (request: HttpServerRequest.HttpServerRequest, response: HttpServerResponse.HttpServerResponse) =>
  Effect.map(
    Effect.flatMap(FiberRef.get(HttpApp.currentPreResponseHandlers), (handler) =>
      Option.isNone(handler)
        ? Effect.succeed(response)
        : Effect.orElseSucceed(handler.value(request, response), () => response)
    ),
    ({ headers }) => headers["etag"] ?? null
  )

const again = ({ status, body, etag }: GivenAnswer) =>
  HttpServerResponse.text(body, {
    status,
    contentType: "application/json",
    headers: { [replayedHeader]: "true", ...(etag === null ? {} : { etag }) }
  })

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
      Effect.onExit((exit) => {
        const { settle } = slot
        if (settle === undefined) return Effect.void
        if (Exit.isFailure(exit)) return settle(Option.none())
        return Effect.flatMap(etagOf(request, exit.value), (etag) => settle(answerOf(exit.value, etag)))
      }),
      Effect.uninterruptible
    )
  })
