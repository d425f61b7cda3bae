import { HttpApiMiddleware } from "@effect/platform"
import { Schema } from "effect"
import { Conflict, Invalid, TooManyRequests } from "../contract/Failure.ts"

/** The header that identifies a request, so that it has an effect only once. */
export const keyHeader = "idempotency-key"
/** The header that marks a repeated response. */
export const replayedHeader = "idempotency-replayed"
/** For how many hours a response can be repeated. */
export const keptHours = 24

/**
 * Executes a POST with an `Idempotency-Key` only once. If the same key or person in the same team repeats it, they get
 * the same response. A repeated request is rejected with 409 while the first one is in progress, and with 422 if its
 * body differs.
 */
export class Idempotency extends HttpApiMiddleware.Tag<Idempotency>()("idempotency/Idempotency", {
  failure: Schema.Union(Conflict.schema, Invalid.schema, TooManyRequests.schema)
}) {}
