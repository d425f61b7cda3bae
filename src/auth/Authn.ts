import { HttpApiMiddleware, HttpApiSecurity } from "@effect/platform"
import { Context, Schema } from "effect"
import type { AccessShape } from "../contract/Access.ts"
import { Forbidden, TooManyRequests, Unauthorized, Unavailable } from "../contract/Failure.ts"
import { Caller } from "./Caller.ts"

/** What the operations of the contract need, by method and path pattern such as `/api/v1/links/:id`. */
export class Operations extends Context.Tag("auth/Operations")<
  Operations,
  { readonly accessOf: (method: string, path: string) => AccessShape | undefined }
>() {}

/**
 * Identifies the caller by `Authorization: Bearer lnd_…` or a session cookie (401), and counts the request (429).
 * Rejects requests from other sites, requests whose `Linden-Team` is another team, and callers without the scope or role
 * that the operation needs (403). All endpoints with this
 * middleware may also return 503.
 */
export class Authn extends HttpApiMiddleware.Tag<Authn>()("auth/Authn", {
  provides: Caller,
  failure: Schema.Union(Unauthorized.schema, Forbidden.schema, TooManyRequests.schema, Unavailable.schema),
  security: { key: HttpApiSecurity.bearer }
}) {}
