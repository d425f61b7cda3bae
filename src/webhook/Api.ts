import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../auth/Authn.ts"
import { describe } from "../contract/Describe.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden, NotFound } from "../contract/Failure.ts"
import { DeliveryId, pathId, WebhookId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Delivery, DeliveryList, keptDays, ListDeliveries, Replay, Replayed } from "./Delivery.ts"
import { CreateWebhook, mostWebhooks, NewWebhook, overlapHours, UpdateWebhook, Webhook } from "./Webhook.ts"

const byId = Schema.Struct({ id: pathId(WebhookId) })
const byDelivery = Schema.Struct({ id: pathId(WebhookId), delivery: pathId(DeliveryId) })

const WebhookList = Schema.Struct({
  webhooks: describe("The first one first.", Schema.Array(Webhook)),
  total: Count
}).annotations({ identifier: "WebhookList" })

/** Endpoints that receive the team's events; for owners and admins. */
// Responses are not stored for repeated requests: a secret is shown once and not kept elsewhere.
export class WebhooksApi extends HttpApiGroup.make("webhooks")
  .add(
    HttpApiEndpoint.get("list", "/webhooks")
      .addSuccess(Success(WebhookList))
      .annotate(OpenApi.Summary, "List the webhooks of the team")
  )
  .add(
    HttpApiEndpoint.post("create", "/webhooks")
      .setPayload(CreateWebhook)
      .addSuccess(Success(NewWebhook), { status: 201 })
      .annotate(OpenApi.Summary, "Add a webhook")
      .annotate(
        OpenApi.Description,
        `The answer holds \`secret\`, this once. A team has at most ${mostWebhooks} webhooks (\`limit_reached\`). Filters must all fit: an endpoint with any is told of links, of their clicks, and of QR codes that lead to them, and of nothing else.`
      )
  )
  .add(
    HttpApiEndpoint.get("get", "/webhooks/:id")
      .setPath(byId)
      .addSuccess(Success(Webhook))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a webhook")
  )
  .add(
    HttpApiEndpoint.put("update", "/webhooks/:id")
      .setPath(byId)
      .setPayload(UpdateWebhook)
      .addSuccess(Success(Webhook))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Change, pause or go on with a webhook")
  )
  .add(
    HttpApiEndpoint.del("remove", "/webhooks/:id")
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Delete a webhook with its deliveries")
  )
  .add(
    HttpApiEndpoint.post("rotate", "/webhooks/:id/rotate")
      .setPath(byId)
      .addSuccess(Success(NewWebhook))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Give a webhook another secret")
      .annotate(
        OpenApi.Description,
        `The answer holds \`secret\`, this once. For ${overlapHours} hours the one before signs as well: each delivery then has two signatures. Rotated again within that time, the oldest is void at once.`
      )
  )
  .add(
    HttpApiEndpoint.post("test", "/webhooks/:id/test")
      .setPath(byId)
      .addSuccess(Success(Delivery))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Send a test")
      .annotate(
        OpenApi.Description,
        "Sends an event `webhook.test` at once, once, and to a paused endpoint too; the answer tells what became of it."
      )
  )
  .add(
    HttpApiEndpoint.get("deliveries", "/webhooks/:id/deliveries")
      .setPath(byId)
      .setUrlParams(ListDeliveries)
      .addSuccess(Success(DeliveryList))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "List deliveries, the newest first")
  )
  .add(
    HttpApiEndpoint.post("resend", "/webhooks/:id/deliveries/:delivery/resend")
      .setPath(byDelivery)
      .addSuccess(Success(Delivery), { status: 202 })
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Send a delivery again")
      .annotate(
        OpenApi.Description,
        "Under the same `webhook-id`, with all its tries anew; one that waits is tried now."
      )
  )
  .add(
    HttpApiEndpoint.post("replay", "/webhooks/:id/replay")
      .setPath(byId)
      .setPayload(Replay)
      .addSuccess(Success(Replayed), { status: 202 })
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Send everything again since a moment")
      .annotate(
        OpenApi.Description,
        "Each delivery keeps its `webhook-id`, so that receivers know what they have had. Tests are left out."
      )
  )
  .addError(Forbidden.schema)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Webhooks")
  .annotate(
    OpenApi.Description,
    `Endpoints of the team that are told what happens in it, signed by Standard Webhooks: each event at least once, under a stable \`webhook-id\`, tried for three days. Deliveries are kept for ${keptDays} days. For owners and admins.`
  ) {}
