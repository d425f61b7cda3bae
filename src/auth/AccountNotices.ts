import { HttpServerRequest } from "@effect/platform"
import { Effect, Option } from "effect"
import type { UserId } from "../contract/Id.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { languageFor } from "../http/Language.ts"
import { letterOf } from "../mail/Letter.ts"
import { Mailer } from "../mail/Mailer.ts"
import { letterWords, type Notice } from "../mail/Words.ts"
import { auditNetworkOf } from "../net/Network.ts"
import { Settings } from "../settings/Settings.ts"
import { afterCommit } from "../storage/Transaction.ts"
import { Users } from "../user/Users.ts"

/** Emails people about what happens to their account, if the server sends email. */
export class AccountNotices extends Effect.Service<AccountNotices>()("auth/AccountNotices", {
  dependencies: [Users.Default, Mailer.Default],
  effect: Effect.gen(function* () {
    const settings = yield* Settings
    const users = yield* Users
    const mailer = yield* Mailer

    const requestOf = Effect.serviceOption(HttpServerRequest.HttpServerRequest)

    return {
      /**
       * Tells a person what the current request did, once its transaction has committed. `to` is the address if it is
       * not that of the account. The command line tells no one.
       */
      tell: (userId: UserId, notice: Notice, to?: string | null): Effect.Effect<void> => {
        if (!mailer.isSet || to === null) return Effect.void
        return Effect.flatMap(requestOf, (found) => {
          if (Option.isNone(found)) return Effect.void
          const request = found.value
          const language = languageFor(request.headers["accept-language"])
          const network = auditNetworkOf(clientAddress(request, settings)) ?? "?"
          const letter = Effect.map(users.find(userId), (user) =>
            Option.flatMap(user, ({ username, email }) =>
              Option.map(Option.fromNullable(to ?? email), (address) =>
                letterOf(
                  address,
                  language,
                  `${settings.baseUrl}/app/settings/security`,
                  letterWords[language].notice({ username, notice, network })
                )
              )
            )
          )
          return afterCommit(Effect.asVoid(mailer.send({ kind: "account notice", letter })))
        })
      }
    }
  })
}) {}
