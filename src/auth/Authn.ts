import { HttpApiMiddleware, HttpApiSecurity } from "@effect/platform"
import { Schema } from "effect"
import { Forbidden, TooManyRequests, Unauthorized, Unavailable } from "../contract/Failure.ts"
import { Caller } from "./Caller.ts"

/**
 * Finds out who asks from `Authorization: Bearer lnd_…` or the cookie of a session (401), refuses what another site
 * asks in a person's name or what `Linden-Team` means for another team (403), and counts the request (429). Behind it, any endpoint may meet a part of the server that
 * does not answer right now (503).
 */
export class Authn extends HttpApiMiddleware.Tag<Authn>()("auth/Authn", {
  provides: Caller,
  failure: Schema.Union(Unauthorized.schema, Forbidden.schema, TooManyRequests.schema, Unavailable.schema),
  security: { key: HttpApiSecurity.bearer }
}) {}
