import { HttpServerRequest } from "@effect/platform"
import { Effect, Layer } from "effect"
import { Factors } from "../auth/factor/Factors.ts"
import { Passkeys } from "../auth/factor/Passkeys.ts"
import { confirmed, signedIn } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { FactorsApi } from "./Api.ts"
import { PendingSignIns } from "./PendingSignIns.ts"

/** The second factors of the caller's account. Changes require a recent password or sign-in, and a proof of the factor that the person has. */
export const FactorsHttp = apiGroup(FactorsApi, "factors", (handlers) =>
  Effect.gen(function* () {
    const factors = yield* Factors
    const passkeys = yield* Passkeys
    const pending = yield* PendingSignIns
    const changing = Effect.flatMap(confirmed, factors.mayChange)
    return handlers
      .handle("readTotp", () =>
        Effect.flatMap(signedIn, ({ userId }) =>
          Effect.map(factors.state(userId), (state) => success("Your authenticator app.", state))
        )
      )
      .handle("createTotp", () =>
        Effect.map(Effect.flatMap(changing, factors.begin), (made) =>
          success("Add the account to your authenticator app, then confirm it with a code.", made)
        )
      )
      .handle("confirmTotp", ({ payload }) =>
        Effect.flatMap(changing, (caller) =>
          Effect.map(factors.confirm(caller, payload.code), (recovery_codes) =>
            success("Your authenticator app is on.", { recovery_codes })
          )
        )
      )
      .handle("deleteTotp", () =>
        Effect.as(Effect.flatMap(changing, factors.remove), acknowledged("Your authenticator app was removed."))
      )
      .handle("renewRecoveryCodes", () =>
        Effect.map(Effect.flatMap(changing, factors.renewCodes), (recovery_codes) =>
          success("Your former recovery codes no longer work.", { recovery_codes })
        )
      )
      .handle("passkeyOptions", () =>
        Effect.flatMap(changing, ({ userId }) =>
          Effect.map(pending.newPasskeyOptions(userId), (made) => success("The options for a new passkey.", made))
        )
      )
      .handle("createPasskey", ({ payload }) =>
        Effect.gen(function* () {
          const caller = yield* changing
          const { headers } = yield* HttpServerRequest.HttpServerRequest
          const challenge = yield* pending.newPasskeyChallenge(caller.userId)
          return success("The passkey was added.", yield* passkeys.add(caller, payload, challenge, headers))
        })
      )
      .handle("listPasskeys", () =>
        Effect.flatMap(signedIn, ({ userId }) =>
          Effect.map(passkeys.list(userId), (found) =>
            success("Your passkeys.", { passkeys: found, total: found.length })
          )
        )
      )
      .handle("deletePasskey", ({ path }) =>
        Effect.as(
          Effect.flatMap(changing, (caller) => passkeys.remove(caller, path.id)),
          acknowledged("The passkey was removed.")
        )
      )
  })
).pipe(Layer.provide([Factors.Default, Passkeys.Default, PendingSignIns.Default]))
