import { HttpServerRequest } from "@effect/platform"
import { Effect, Layer } from "effect"
import { asManager } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { languageFor } from "../http/Language.ts"
import { once } from "../idempotency/Once.ts"
import { WebhooksApi } from "./Api.ts"
import { Deliveries } from "./Deliveries.ts"
import { NewWebhook } from "./Webhook.ts"
import { Webhooks } from "./Webhooks.ts"

const language = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
  languageFor(headers["accept-language"])
)

export const WebhooksHttp = apiGroup(WebhooksApi, "webhooks", (handlers) =>
  Effect.gen(function* () {
    const webhooks = yield* Webhooks
    const deliveries = yield* Deliveries
    return handlers
      .handle("list", () =>
        webhooks.list().pipe(
          asManager,
          Effect.map((found) => success("The team's webhooks.", { webhooks: found, total: found.length }))
        )
      )
      .handle("create", ({ payload }) =>
        Effect.flatMap(language, (one) => webhooks.create(payload, one)).pipe(
          asManager,
          once(NewWebhook, { isSecret: true }),
          Effect.map((made) => success("The webhook was added. Its secret is shown only once, so save it now.", made))
        )
      )
      .handle("get", ({ path }) =>
        webhooks.get(path.id).pipe(
          asManager,
          Effect.map((webhook) => success("The webhook.", webhook))
        )
      )
      .handle("update", ({ path, payload }) =>
        webhooks.update(path.id, payload).pipe(
          asManager,
          Effect.map((webhook) => success("The webhook was changed.", webhook))
        )
      )
      .handle("remove", ({ path }) =>
        webhooks.remove(path.id).pipe(asManager, Effect.as(acknowledged("The webhook was deleted.")))
      )
      .handle("rotate", ({ path }) =>
        webhooks.rotate(path.id).pipe(
          asManager,
          once(NewWebhook, { isSecret: true }),
          Effect.map((webhook) =>
            success(
              "The webhook has a new secret, which is shown only once. The previous one still signs for 24 hours.",
              webhook
            )
          )
        )
      )
      .handle("test", ({ path }) =>
        deliveries.test(path.id).pipe(
          asManager,
          Effect.map((delivery) =>
            delivery.error === null
              ? success("The test event was delivered.", delivery)
              : success("The test event could not be delivered.", delivery)
          )
        )
      )
      .handle("deliveries", ({ path, urlParams }) =>
        deliveries.list(path.id, urlParams).pipe(
          asManager,
          Effect.map((found) => success("The deliveries, newest first.", found))
        )
      )
      .handle("resend", ({ path }) =>
        deliveries.resend(path.id, path.delivery).pipe(
          asManager,
          Effect.map((delivery) => success("The delivery is being resent.", delivery))
        )
      )
      .handle("replay", ({ path, payload }) =>
        deliveries.replay(path.id, payload.since, payload.failed_only ?? false).pipe(
          asManager,
          Effect.map((replayed) =>
            success(
              `${replayed.count === 1 ? "1 delivery is" : `${replayed.count} deliveries are`} being resent.`,
              replayed
            )
          )
        )
      )
  })
).pipe(Layer.provide([Webhooks.Default, Deliveries.Default]))
