import { HttpApiMiddleware, HttpApiSecurity } from "@effect/platform"
import { Schema } from "effect"
import { TooManyRequests, Unauthorized } from "../contract/Failure.ts"
import { Caller } from "./Caller.ts"

/** Finds out who asks from `Authorization: Bearer lnd_…` (401), then counts the request (429). */
export class Authn extends HttpApiMiddleware.Tag<Authn>()("account/Authn", {
  provides: Caller,
  failure: Schema.Union(Unauthorized.schema, TooManyRequests.schema),
  security: { key: HttpApiSecurity.bearer }
}) {}
