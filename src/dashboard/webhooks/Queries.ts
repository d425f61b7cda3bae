import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { WebhookId } from "../../contract/Id.ts"
import type { DeliveryState } from "../../webhook/Delivery.ts"
import { data } from "../api/Run.ts"
import { webhooks } from "./Client.ts"

const pageSize = 25

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: async ({ signal }) => (await data(webhooks.list(), signal)).webhooks,
  refetchInterval: 15_000
})

export const webhookQuery = (id: WebhookId) =>
  queryOptions({
    queryKey: ["webhooks", id],
    queryFn: ({ signal }) => data(webhooks.get({ path: { id } }), signal),
    refetchInterval: 5000
  })

/** The deliveries to an endpoint. Refetched often, because deliveries complete within seconds. */
export const deliveriesQuery = (id: WebhookId, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: ["webhooks", id, "deliveries", state ?? "all"],
    queryFn: ({ signal, pageParam }) =>
      data(
        webhooks.deliveries({
          path: { id },
          urlParams: { limit: pageSize, offset: pageParam, ...(state === undefined ? {} : { state }) }
        }),
        signal
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { deliveries }) => sum + deliveries.length, 0)
      return shown < total && pages.at(-1)?.deliveries.length !== 0 ? shown : undefined
    },
    refetchInterval: 5000
  })
