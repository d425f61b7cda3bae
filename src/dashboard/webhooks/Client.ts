import { WebhooksApi } from "../../webhook/Api.ts"
import { clientOf } from "../api/Client.ts"

export const { webhooks } = clientOf(WebhooksApi)
