import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { Delivery } from "../../webhook/Delivery.ts"
import type { Webhook } from "../../webhook/Webhook.ts"
import { useMutation } from "../api/Mutation.ts"
import { data, run } from "../api/Run.ts"
import { confirm } from "../ui/dialogs.tsx"
import { notify, told, toldFailure } from "../ui/notify.tsx"
import { i18n } from "../words/i18n.ts"
import { webhooks } from "./Client.ts"
import { faultText } from "./faultText.ts"
import { webhooksQuery } from "./Queries.ts"
import { showSecret } from "./showSecret.ts"

const toldOf = ({ error, status, duration_ms }: Delivery) =>
  error === null
    ? told(t`Test delivered: ${{ status: i18n.number(status ?? 0) }} in ${{ ms: i18n.number(duration_ms ?? 0) }} ms.`)
    : notify({
        title: t`Test failed`,
        message: faultText(error, status),
        color: "red",
        autoClose: 8000
      })

/** The actions on an endpoint. */
export const useWebhookActions = ({ id, url, is_active }: Webhook) => {
  const path = { id }
  const queries = useQueryClient()
  const navigate = useNavigate()
  // Refetches the endpoint, its deliveries and the list.
  const onSettled = () => queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  const onError = toldFailure

  const testing = useMutation({
    mutationFn: () => data(webhooks.test({ path })),
    onSuccess: toldOf,
    onSettled,
    onError
  })
  const switching = useMutation({
    mutationFn: () => data(webhooks.update({ path, payload: { is_active: !is_active } })),
    onSuccess: (webhook) => told(webhook.is_active ? t`Webhook resumed.` : t`Webhook paused. New events will wait.`),
    onSettled,
    onError
  })
  const rotating = useMutation({
    mutationFn: () => data(webhooks.rotate({ path })),
    onSuccess: ({ secret }) => showSecret(secret),
    onSettled,
    onError
  })
  const removing = useMutation({
    mutationFn: () => run(webhooks.remove({ path })),
    onSuccess: async () => {
      told(t`Webhook deleted.`)
      await navigate({ to: "/settings/webhooks" })
      // Remove the deleted endpoint's queries, so that they don't refetch.
      queries.removeQueries({ queryKey: [...webhooksQuery.queryKey, id] })
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true })
    },
    onError
  })
  return {
    testing,
    switching,
    askToRotate: () =>
      confirm({
        title: t`Create a new secret?`,
        children: t`For 24 hours, both secrets sign each delivery, so you can switch without interruption.`,
        verb: t`Create new secret`,
        onConfirm: () => rotating.mutate()
      }),
    askToRemove: () =>
      confirm({
        title: t`Delete this webhook?`,
        children: t`Linden will stop sending events to ${url}. Its delivery history and pending deliveries will be deleted.`,
        verb: t`Delete webhook`,
        onConfirm: () => removing.mutate()
      })
  }
}
