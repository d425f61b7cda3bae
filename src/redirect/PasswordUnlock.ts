import { HttpServerRequest } from "@effect/platform"
import { Clock, Effect, Option } from "effect"
import { Guards } from "../auth/limit/Guards.ts"
import { RateLimits } from "../auth/limit/RateLimits.ts"
import type { LinkId } from "../contract/Id.ts"
import { textWithin } from "../http/Body.ts"
import { LinkPasswords } from "../link/LinkPasswords.ts"
import { busySeconds, Passwords } from "../user/Passwords.ts"
import type { PasswordState } from "./view/PasswordPage.ts"

const maxFormBytes = 4096

/** The limits for guessing a link's password: after twenty wrong ones the delay grows, down to six tries a minute. */
export const linkTerms = { perNetwork: 5, window: 5 * 60_000, free: 20, forgetting: 60_000, longest: 10_000 }

/** The password in a form; empty if the form has none, is too large or malformed. */
const passwordOf = (request: HttpServerRequest.HttpServerRequest) =>
  textWithin(request, maxFormBytes).pipe(
    Effect.map((text) => new URLSearchParams(text ?? "").get("password") ?? ""),
    Effect.catchAll(() => Effect.succeed(""))
  )

const secondsOf = (millis: number) => Math.max(1, Math.ceil(millis / 1000))

/** Checks the passwords of locked links, within the limits for the link, the client's network and visitors' hashing. */
export class PasswordUnlock extends Effect.Service<PasswordUnlock>()("redirect/PasswordUnlock", {
  dependencies: [Passwords.Default, LinkPasswords.Default, RateLimits.Default, Guards.Default],
  effect: Effect.gen(function* () {
    const passwords = yield* Passwords
    const linkPasswords = yield* LinkPasswords
    const limits = yield* RateLimits
    const guesses = (yield* Guards).over("link", linkTerms)

    /** Fails with the page for a visitor who must wait. */
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

    return {
      /** None if the password in the form opens the link, or else the page to show. */
      open: Effect.fn("PasswordUnlock.open")(
        function* (linkId: string, passwordHash: string, address: string) {
          const request = yield* HttpServerRequest.HttpServerRequest
          const password = (yield* passwordOf(request)).slice(0, 128)
          const refusal = yield* turn(linkId, address)
          if (Option.isSome(refusal)) return refusal
          if (!(yield* linkPasswords.verify(linkId as LinkId, password, passwordHash))) {
            return Option.some<PasswordState>({ _tag: "Wrong" })
          }
          yield* guesses.right(linkId, address)
          return Option.none<PasswordState>()
        },
        Effect.catchTag("Unavailable", () => Effect.succeedSome<PasswordState>({ _tag: "Busy", seconds: busySeconds }))
      )
    }
  })
}) {}
