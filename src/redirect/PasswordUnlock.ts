import { HttpServerRequest } from "@effect/platform"
import { Clock, Effect, Option } from "effect"
import { Guards } from "../auth/limit/Guards.ts"
import { RateLimits } from "../auth/limit/RateLimits.ts"
import type { Unavailable } from "../contract/Failure.ts"
import type { LinkId } from "../contract/Id.ts"
import { bytesWithin } from "../http/Body.ts"
import { traced } from "../lib/Traced.ts"
import { LinkPasswords } from "../link/LinkPasswords.ts"
import { busySeconds, Passwords } from "../user/Passwords.ts"
import type { PasswordState } from "./view/PasswordPage.ts"

const maxFormBytes = 4096

/**
 * The limits for guessing the password of a link or shared report. After twenty wrong guesses, the delay between
 * attempts grows, up to ten seconds.
 */
export const linkTerms = { perNetwork: 5, window: 5 * 60_000, free: 20, forgetting: 60_000, longest: 10_000 }

/** The password in a form; empty if the form has none, is too large or malformed. */
const passwordOf = (request: HttpServerRequest.HttpServerRequest) =>
  bytesWithin(request, maxFormBytes).pipe(
    Effect.map((bytes) => new URLSearchParams(bytes?.toString("utf8") ?? "").get("password") ?? ""),
    Effect.catchAll(() => Effect.succeed(""))
  )

const secondsOf = (millis: number) => Math.max(1, Math.ceil(millis / 1000))

/**
 * Checks the passwords of locked links and shared reports, limited per link or report, per client network, and by
 * the visitors' hashing queue.
 */
export class PasswordUnlock extends Effect.Service<PasswordUnlock>()("redirect/PasswordUnlock", {
  dependencies: [Passwords.Default, LinkPasswords.Default, RateLimits.Default, Guards.Default],
  effect: Effect.gen(function* () {
    const passwords = yield* Passwords
    const linkPasswords = yield* LinkPasswords
    const limits = yield* RateLimits
    const guesses = (yield* Guards).over("link", linkTerms)

    /** Returns the state to show to a visitor who must wait; none if the visitor may try a password. */
    const turn = Effect.fnUntraced(function* (linkId: string, address: string) {
      yield* passwords.room("visitor")
      const now = yield* Clock.currentTimeMillis
      const window = yield* limits.takeForUnlock(address)
      if (!window.allowed) {
        return Option.some<PasswordState>({ _tag: "TooMany", seconds: secondsOf(window.reset * 1000 - now) })
      }
      const given = yield* guesses.try(linkId, address)
      if (given.allowed) return Option.none<PasswordState>()
      return Option.some<PasswordState>({
        _tag: given.isCrowded ? "Crowded" : "TooMany",
        seconds: secondsOf(given.wait)
      })
    })

    /** None if the password in the form is right, or else the page to show. */
    const attempt = traced("PasswordUnlock.attempt")(
      function* (id: string, address: string, isRight: (password: string) => Effect.Effect<boolean, Unavailable>) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const password = (yield* passwordOf(request)).slice(0, 128)
        const refusal = yield* turn(id, address)
        if (Option.isSome(refusal)) return refusal
        if (!(yield* isRight(password))) return Option.some<PasswordState>({ _tag: "Wrong" })
        yield* guesses.right(id, address)
        return Option.none<PasswordState>()
      },
      Effect.catchTag("Unavailable", () => Effect.succeedSome<PasswordState>({ _tag: "Busy", seconds: busySeconds }))
    )

    return {
      /** Opens a locked link. */
      open: (linkId: string, passwordHash: string, address: string) =>
        attempt(linkId, address, (password) => linkPasswords.verify(linkId as LinkId, password, passwordHash)),
      /** Opens something else with a password of its own. */
      openWith: (id: string, passwordHash: string, address: string) =>
        attempt(id, address, (password) => passwords.verify("visitor", password, passwordHash))
    }
  })
}) {}
