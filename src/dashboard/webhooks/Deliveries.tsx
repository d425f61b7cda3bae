import { t } from "@lingui/core/macro"
import { SegmentedControl, Text } from "@mantine/core"
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import type { DateTime } from "effect"
import { useState } from "react"
import type { DeliveryId, WebhookId } from "../../contract/Id.ts"
import type { DeliveryState } from "../../webhook/Delivery.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { Section } from "../settings/Section.tsx"
import { openDialog } from "../ui/dialogs.tsx"
import { told, toldFailure } from "../ui/notify.tsx"
import { ShowMore } from "../ui/ShowMore.tsx"
import { Unread } from "../ui/Unread.tsx"
import { webhooks } from "./Client.ts"
import { DeliveryRow } from "./DeliveryRow.tsx"
import { deliveriesQuery, webhooksQuery } from "./Queries.ts"
import { ReplayForm } from "./ReplayForm.tsx"

const choices = [
  { value: "all", label: t({ context: "states", message: "All" }) },
  { value: "waiting", label: t`Waiting` },
  { value: "delivered", label: t`Delivered` },
  { value: "failed", label: t({ context: "webhooks", message: "Failed" }) }
]

const stateOf = (value: string): DeliveryState | undefined =>
  value === "waiting" || value === "delivered" || value === "failed" ? value : undefined

/** Opens the form that resends all deliveries since a given time. */
export const openReplay = (id: WebhookId, since?: DateTime.Utc) =>
  openDialog({ title: t`Send everything again`, children: <ReplayForm id={id} since={since} /> })

/** The deliveries to an endpoint in the last 30 days, including pending ones. */
export const Deliveries = ({ id }: { readonly id: WebhookId }) => {
  const [state, setState] = useState<DeliveryState>()
  const queries = useQueryClient()
  const found = useInfiniteQuery(deliveriesQuery(id, state))
  const resending = useMutation({
    mutationFn: (delivery: DeliveryId) => data(webhooks.resend({ path: { id, delivery } })),
    onSuccess: () => told(t`Delivery queued.`),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
    onError: toldFailure
  })
  const all = found.data?.pages.flatMap(({ deliveries }) => deliveries)
  const content = () => {
    if (all === undefined) return <Unread query={found} />
    if (all.length === 0) {
      return (
        <Text size="sm" c="dimmed">
          {state === undefined
            ? t`No deliveries yet. Send a test event to try the endpoint.`
            : t`No deliveries in this state.`}
        </Text>
      )
    }
    return all.map((delivery) => (
      <DeliveryRow
        key={delivery.id}
        delivery={delivery}
        onResend={() => resending.mutate(delivery.id)}
        onReplay={() => openReplay(id, delivery.created_at)}
      />
    ))
  }
  return (
    <Section title={t`Deliveries`} description={t`From the last 30 days, newest first.`}>
      <SegmentedControl
        maw="100%"
        style={{ overflowX: "auto", alignSelf: "flex-start" }}
        aria-label={t`Filter deliveries`}
        data={choices}
        value={state ?? "all"}
        onChange={(value) => setState(stateOf(value))}
      />
      {content()}
      <ShowMore query={found} />
    </Section>
  )
}
