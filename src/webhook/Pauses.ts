import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option, Schema } from "effect"
import { TeamId } from "../contract/Id.ts"
import { Events } from "../event/Events.ts"
import { languages } from "../http/Language.ts"
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

    const send = mailer.kind({
      kind: "webhook paused",
      values: Schema.Struct({
        owner: Schema.String,
        teamId: TeamId,
        host: Schema.String,
        reason: Schema.Literal("failing", "gone"),
        language: Schema.Literal(...languages)
      }),
      lifetime: "3 days",
      write: ({ owner, teamId, host, reason, language }) =>
        Effect.map(
          teams.nameOf(teamId),
          Option.map((team) =>
            letterOf(
              owner,
              language,
              `${baseUrl}/app/settings/webhooks`,
              letterWords[language].webhookPaused({ host, team, reason })
            )
          )
        )
    })

    const mail = Effect.fnUntraced(function* (endpoint: Endpoint, reason: "failing" | "gone") {
      if (!mailer.isSet) return
      const { team_id, language, url } = endpoint
      const { host } = new URL(url)
      for (const owner of yield* repo.ownersOf(team_id)) yield* send({ owner, teamId: team_id, host, reason, language })
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
            yield* mail(endpoint, reason)
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
