import { HttpApiMiddleware } from "@effect/platform"
import { Schema } from "effect"
import { Forbidden, TooManyRequests, Unavailable } from "../contract/Failure.ts"

/** Refuses sign-in requests from other sites (403), and limits attempts per client address (429). */
export class SignInGuard extends HttpApiMiddleware.Tag<SignInGuard>()("signin/SignInGuard", {
  failure: Schema.Union(Forbidden.schema, TooManyRequests.schema, Unavailable.schema)
}) {}
