import { HttpServerRequest } from "@effect/platform"
import { Effect, Option, Schema } from "effect"
import { UserId } from "../contract/Id.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { languageFor, languages } from "../http/Language.ts"
import { letterOf } from "../mail/Letter.ts"
import { Mailer } from "../mail/Mailer.ts"
import { letterWords, type Notice } from "../mail/Words.ts"
import { auditNetworkOf } from "../net/Network.ts"
import { Settings } from "../settings/Settings.ts"
import { Users } from "../user/Users.ts"

/** Emails people about what happens to their account, if the server sends email. */
export class AccountNotices extends Effect.Service<AccountNotices>()("auth/AccountNotices", {
  dependencies: [Users.Default, Mailer.Default],
  effect: Effect.gen(function* () {
    const settings = yield* Settings
    const users = yield* Users
    const mailer = yield* Mailer

    const requestOf = Effect.serviceOption(HttpServerRequest.HttpServerRequest)

    const send = mailer.kind({
      kind: "account notice",
      values: Schema.Struct({
        userId: UserId,
        /** Null for the address of the account. */
        to: Schema.NullOr(Schema.String),
        notice: Schema.String as Schema.Schema<Notice, string>,
        network: Schema.String,
        language: Schema.Literal(...languages)
      }),
      lifetime: "3 days",
      write: ({ userId, to, notice, network, language }) =>
        Effect.map(users.find(userId), (user) =>
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
    })

    return {
      /**
       * Emails a person about the change that the current request makes, in the transaction of the change. `to`
       * overrides the account's address. The command line sends nothing.
       */
      tell: (userId: UserId, notice: Notice, to?: string | null): Effect.Effect<void> => {
        if (!mailer.isSet || to === null) return Effect.void
        return Effect.flatMap(requestOf, (found) => {
          if (Option.isNone(found)) return Effect.void
          const request = found.value
          const language = languageFor(request.headers["accept-language"])
          const network = auditNetworkOf(clientAddress(request, settings)) ?? "?"
          return Effect.asVoid(send({ userId, to: to ?? null, notice, network, language }))
        })
      }
    }
  })
}) {}
