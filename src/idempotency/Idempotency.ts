import { HttpApiMiddleware } from "@effect/platform"
import { Schema } from "effect"
import { Conflict, Invalid, TooManyRequests } from "../contract/Failure.ts"

/** The header that names a request, so that it is done once however often it is sent. */
export const keyHeader = "idempotency-key"
/** The header of an answer that was given before. */
export const replayedHeader = "idempotency-replayed"
/** How long an answer is given again, in hours. */
export const keptHours = 24

/**
 * Does a POST with an `Idempotency-Key` once: when it comes again, from the same key or person in the same team, it is
 * answered as the first one was. While that one is still being done it is refused (409), and with another body (422).
 */
export class Idempotency extends HttpApiMiddleware.Tag<Idempotency>()("idempotency/Idempotency", {
  failure: Schema.Union(Conflict.schema, Invalid.schema, TooManyRequests.schema)
}) {}
