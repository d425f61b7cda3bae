import { Effect, Option, Schema } from "effect"
import { enforceWindow } from "../auth/limit/RateLimitHeaders.ts"
import { RateLimits } from "../auth/limit/RateLimits.ts"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { accountDigest, SecurityLog } from "../auth/SecurityLog.ts"
import { MailOff } from "../auth/SignIn.ts"
import { Sessions } from "../auth/session/Sessions.ts"
import { type Language, languages } from "../http/Language.ts"
import { hourMillis } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { letterOf } from "../mail/Letter.ts"
import { Mailer } from "../mail/Mailer.ts"
import { letterWords } from "../mail/Words.ts"
import { Settings } from "../settings/Settings.ts"
import { Users } from "../user/Users.ts"

/** Sends links for new passwords to the email addresses of accounts. */
export class ForgottenPasswords extends Effect.Service<ForgottenPasswords>()("signin/ForgottenPasswords", {
  dependencies: [
    Users.Default,
    Sessions.Default,
    OneTimeLinks.Default,
    RateLimits.Default,
    SecurityLog.Default,
    Mailer.Default
  ],
  effect: Effect.gen(function* () {
    const users = yield* Users
    const sessions = yield* Sessions
    const links = yield* OneTimeLinks
    const limits = yield* RateLimits
    const log = yield* SecurityLog
    const mailer = yield* Mailer
    const { passwordSignIn } = yield* Settings

    const write = traced("ForgottenPasswords.write")(function* (email: string, language: Language) {
      const user = Option.getOrUndefined(yield* users.findByEmail(email))
      const [team] = user === undefined ? [] : yield* sessions.teamsOf(user.id)
      if (user === undefined || team === undefined) return Option.none()
      if (!passwordSignIn && !(yield* users.isOwner(user.id))) return Option.none()
      // Leave existing links valid. Otherwise, anyone who knows the email address could revoke the link that its owner
      // is using.
      const { url } = yield* links.issue({ kind: "reset", teamId: team.id, userId: user.id, lifetime: hourMillis })
      return Option.some(letterOf(email, language, url, letterWords[language].newPassword(user)))
    })

    const send = mailer.kind({
      kind: "new password",
      values: Schema.Struct({ email: Schema.String, language: Schema.Literal(...languages) }),
      // Later than this, the person has found another way or given up.
      lifetime: "4 hours",
      write: ({ email, language }) => write(email, language)
    })

    return {
      isOffered: mailer.isSet,

      /**
       * Emails a link if an account has this address. The account is looked up after the response, so that the response
       * does not reveal whether it exists.
       */
      request: traced("ForgottenPasswords.request")(function* (email: string, address: string, language: Language) {
        if (!mailer.isSet) return yield* new MailOff()
        const window = yield* limits.takeForForgotten(accountDigest(email), address)
        if (!window.allowed) yield* log.throttled(email, address)
        yield* enforceWindow(window, "network")
        yield* send({ email, language })
      })
    }
  })
}) {}
