import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { describe } from "../contract/Describe.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden, NotFound } from "../contract/Failure.ts"
import { DeliveryId, pathId, WebhookId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { Delivery, DeliveryList, keptDays, ListDeliveries, Replay, Replayed } from "./Delivery.ts"
import { CreateWebhook, mostWebhooks, NewWebhook, overlapHours, UpdateWebhook, Webhook } from "./Webhook.ts"

const byId = Schema.Struct({ id: pathId(WebhookId) })
const byDelivery = Schema.Struct({ id: pathId(WebhookId), delivery: pathId(DeliveryId) })

const WebhookList = Schema.Struct({
  webhooks: describe("Oldest first.", Schema.Array(Webhook)),
  total: Count
}).annotations({ identifier: "WebhookList" })

/** Endpoints that receive the team's events; for owners and admins only. */
// Responses are not stored for repeated requests, because a secret is shown once and stored nowhere else.
export class WebhooksApi extends HttpApiGroup.make("webhooks")
  .add(
    HttpApiEndpoint.get("list", "/webhooks")
      .annotateContext(needs("team:read", "admin", "refused"))
      .addSuccess(Success(WebhookList))
      .annotate(OpenApi.Summary, "List webhooks")
  )
  .add(
    HttpApiEndpoint.post("create", "/webhooks")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPayload(CreateWebhook)
      .addSuccess(Success(NewWebhook), { status: 201 })
      .annotate(OpenApi.Summary, "Add a webhook")
      .annotate(
        OpenApi.Description,
        `The response contains \`secret\`, which is shown only once. A team can have at most ${mostWebhooks} webhooks (\`limit_reached\`). An event must match all filters. A webhook with a filter only receives events about links, their clicks and their QR codes.`
      )
      .pipe(audited("webhook.created"))
  )
  .add(
    HttpApiEndpoint.get("get", "/webhooks/:id")
      .annotateContext(needs("team:read", "admin", "refused"))
      .setPath(byId)
      .addSuccess(Success(Webhook))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a webhook")
  )
  .add(
    HttpApiEndpoint.put("update", "/webhooks/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .setPayload(UpdateWebhook)
      .addSuccess(Success(Webhook))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Update, pause or resume a webhook")
      .pipe(audited("webhook.updated"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/webhooks/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Delete a webhook and its deliveries")
      .pipe(audited("webhook.deleted"))
  )
  .add(
    HttpApiEndpoint.post("rotate", "/webhooks/:id/rotate")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .addSuccess(Success(NewWebhook))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Rotate the secret of a webhook")
      .annotate(
        OpenApi.Description,
        `The response contains \`secret\`, which is shown only once. For ${overlapHours} hours, deliveries have a second signature, made with the previous secret. If you rotate again within that time, the oldest secret is revoked immediately.`
      )
      .pipe(audited("webhook.updated"))
  )
  .add(
    HttpApiEndpoint.post("test", "/webhooks/:id/test")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .addSuccess(Success(Delivery))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Send a test event")
      .annotate(
        OpenApi.Description,
        "Sends a `webhook.test` event immediately, without retries, even if the endpoint is paused. The response contains the result."
      )
      .pipe(audited("webhook.tested"))
  )
  .add(
    HttpApiEndpoint.get("deliveries", "/webhooks/:id/deliveries")
      .annotateContext(needs("team:read", "admin", "refused"))
      .setPath(byId)
      .setUrlParams(ListDeliveries)
      .addSuccess(Success(DeliveryList))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "List deliveries, newest first")
  )
  .add(
    HttpApiEndpoint.post("resend", "/webhooks/:id/deliveries/:delivery/resend")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byDelivery)
      .addSuccess(Success(Delivery), { status: 202 })
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Resend a delivery")
      .annotate(
        OpenApi.Description,
        "It keeps its `webhook-id` and starts over with all attempts. A waiting delivery is sent immediately."
      )
      .pipe(audited("webhook.resent"))
  )
  .add(
    HttpApiEndpoint.post("replay", "/webhooks/:id/replay")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .setPayload(Replay)
      .addSuccess(Success(Replayed), { status: 202 })
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Resend all deliveries since a time")
      .annotate(
        OpenApi.Description,
        "Each delivery keeps its `webhook-id`, so that receivers can detect duplicates. Test events are not resent."
      )
      .pipe(audited("webhook.replayed"))
  )
  .addError(Forbidden.schema)
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Webhooks")
  .annotate(
    OpenApi.Description,
    `Endpoints that receive the team's events, signed as defined by Standard Webhooks. Each event is delivered at least once, with a stable \`webhook-id\` and retries for three days. Deliveries are kept for ${keptDays} days. For owners and admins.`
  ) {}
