import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option } from "effect"
import { Events } from "../event/Events.ts"
import { traced } from "../lib/Traced.ts"
import { letterOf } from "../mail/Letter.ts"
import { Mailer } from "../mail/Mailer.ts"
import { letterWords } from "../mail/Words.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { Teams } from "../team/Teams.ts"
import { type Endpoint, WebhooksRepo } from "./Repo.ts"

/** Pauses endpoints after lasting failures. Their owners get an email, and the team's other endpoints get an event. */
export class Pauses extends Effect.Service<Pauses>()("webhook/Pauses", {
  dependencies: [WebhooksRepo.Default, Events.Default, Mailer.Default, Teams.Default],
  effect: Effect.gen(function* () {
    const repo = yield* WebhooksRepo
    const events = yield* Events
    const mailer = yield* Mailer
    const teams = yield* Teams
    const { baseUrl } = yield* Settings
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const mail = Effect.fnUntraced(function* (endpoint: Endpoint, reason: "failing" | "gone") {
      if (!mailer.isSet) return
      const { team_id, language, url } = endpoint
      const { host } = new URL(url)
      const team = Option.getOrElse(yield* teams.nameOf(team_id), () => "")
      const said = letterWords[language].webhookPaused({ host, team, reason })
      const letterTo = (owner: string) =>
        Effect.succeedSome(letterOf(owner, language, `${baseUrl}/app/settings/webhooks`, said))
      for (const owner of yield* repo.ownersOf(team_id)) {
        yield* mailer.send({ kind: "webhook paused", letter: letterTo(owner) })
      }
    })

    /** Pauses an endpoint and reports it; new events wait for it. */
    const pause = traced("Pauses.pause")(function* (endpoint: Endpoint, reason: "failing" | "gone") {
      const { id, team_id, url } = endpoint
      const now = yield* Clock.currentTimeMillis
      const isNew = yield* orDieSql(
        inTransaction(
          Effect.gen(function* () {
            if (!(yield* repo.pause(id, reason, now))) return false
            const data = { webhook: { id, url, paused_reason: reason } }
            yield* events.raise(team_id, "webhook.disabled", Effect.succeed([{ subject: id, data }]))
            return true
          })
        )
      )
      if (!isNew) return
      yield* Effect.annotateLogs(
        Effect.logWarning("A webhook was paused because its endpoint accepts no deliveries."),
        {
          webhook: id,
          reason
        }
      )
      yield* mail(endpoint, reason)
    })

    return {
      pause,

      /** Pauses an endpoint if every attempt has failed for as long as one delivery is retried. */
      pauseIfSilent: Effect.fnUntraced(function* (endpoint: Endpoint, waits: ReadonlyArray<number>) {
        const found = yield* repo.failingSince(endpoint.id)
        const whole = waits.reduce((sum, wait) => sum + wait, 0)
        const now = yield* Clock.currentTimeMillis
        if (Option.isSome(found) && found.value.failing_since <= now - whole) yield* pause(endpoint, "failing")
      })
    }
  })
}) {}
