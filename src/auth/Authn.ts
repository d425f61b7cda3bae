import { HttpApiMiddleware, HttpApiSecurity } from "@effect/platform"
import { Schema } from "effect"
import { Forbidden, TooManyRequests, Unauthorized, Unavailable } from "../contract/Failure.ts"
import { Caller } from "./Caller.ts"

/**
 * Identifies the caller by `Authorization: Bearer lnd_…` or a session cookie (401), and counts the request (429).
 * Rejects requests from other sites, and requests whose `Linden-Team` is another team (403). All endpoints with this
 * middleware may also return 503.
 */
export class Authn extends HttpApiMiddleware.Tag<Authn>()("auth/Authn", {
  provides: Caller,
  failure: Schema.Union(Unauthorized.schema, Forbidden.schema, TooManyRequests.schema, Unavailable.schema),
  security: { key: HttpApiSecurity.bearer }
}) {}
