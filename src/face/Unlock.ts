import { HttpServerRequest } from "@effect/platform"
import { Effect, Option } from "effect"
import { Passwords } from "../account/Passwords.ts"
import { textWithin } from "../http/Body.ts"
import { UnlockActor } from "./UnlockActor.ts"
import type { PasswordState } from "./view/PasswordPage.ts"

const maxFormBytes = 4096

/** The password of a form; the empty text where the form has none, is too large or broken. */
const passwordOf = (request: HttpServerRequest.HttpServerRequest) =>
  textWithin(request, maxFormBytes).pipe(
    Effect.map((text) => new URLSearchParams(text ?? "").get("password") ?? ""),
    Effect.catchAll(() => Effect.succeed(""))
  )

/** Checks the passwords of locked links, a limited number of times for each link and address. */
export class Unlock extends Effect.Service<Unlock>()("face/Unlock", {
  effect: Effect.gen(function* () {
    const passwords = yield* Passwords
    const attemptsOn = yield* UnlockActor.client
    return {
      /** None where the password of the form opens the link, else what the visitor is shown. */
      open: Effect.fn("Unlock.open")(function* (linkId: string, passwordHash: string, address: string) {
        const request = yield* HttpServerRequest.HttpServerRequest
        const actor = attemptsOn(linkId)
        const password = (yield* passwordOf(request)).slice(0, 128)
        const attempt = yield* Effect.orDie(actor.Try({ address }))
        if (!attempt.allowed) return Option.some<PasswordState>({ _tag: "TooMany", seconds: attempt.waitSeconds })
        if (!(yield* passwords.verify(password, passwordHash))) return Option.some<PasswordState>({ _tag: "Wrong" })
        yield* Effect.orDie(actor.Unlocked({ address }))
        return Option.none<PasswordState>()
      })
    }
  })
}) {}
