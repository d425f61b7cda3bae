import { HttpApiMiddleware } from "@effect/platform"
import { Schema } from "effect"
import { Forbidden, TooManyRequests, Unavailable } from "../contract/Failure.ts"

/** Keeps requests of other sites away from signing in (403) and counts tries for each client address (429). */
export class SignInGuard extends HttpApiMiddleware.Tag<SignInGuard>()("signin/SignInGuard", {
  failure: Schema.Union(Forbidden.schema, TooManyRequests.schema, Unavailable.schema)
}) {}
