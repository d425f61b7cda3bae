import { Effect, Schema } from "effect"
import { sealedCookie } from "../SealedCookie.ts"

/** How long a person may take to sign in at the provider, in seconds. */
export const attemptSeconds = 600

/** The values of an attempt, and the screen to show after it. */
const Attempt = Schema.Struct({
  state: Schema.String,
  nonce: Schema.String,
  verifier: Schema.String,
  next: Schema.NullOr(Schema.String)
})

/** The values of a sign-in in a cookie, so that only the browser that started it can finish it, at any server. */
export class OidcAttempts extends Effect.Service<OidcAttempts>()("signin/OidcAttempts", {
  effect: sealedCookie(Attempt, "sign-in with the provider", attemptSeconds)
}) {}
