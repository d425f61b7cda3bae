import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { Delivery } from "../../webhook/Delivery.ts"
import type { Webhook } from "../../webhook/Webhook.ts"
import { useMutation } from "../api/Mutation.ts"
import { data, run } from "../api/Run.ts"
import { confirm } from "../ui/dialogs.tsx"
import { notify, told, toldFailure } from "../ui/notify.tsx"
import { webhooks } from "./Client.ts"
import { faultText } from "./faultText.ts"
import { webhooksQuery } from "./Queries.ts"
import { showSecret } from "./showSecret.ts"
import { t } from "./words/t.ts"

const toldOf = ({ error, status, duration_ms }: Delivery) =>
  error === null
    ? told(t("testGotThrough", { status: status ?? 0, ms: duration_ms ?? 0 }))
    : notify({ title: t("testFailed"), message: faultText(error, status), color: "red", autoClose: 8000 })

/** What may be done with an endpoint as a whole. */
export const useWebhookActions = ({ id, url, is_active }: Webhook) => {
  const path = { id }
  const queries = useQueryClient()
  const navigate = useNavigate()
  // Of the endpoint, its deliveries and the list of all of them.
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
    onSuccess: (webhook) => told(webhook.is_active ? t("itGoesOn") : t("itIsPaused")),
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
      told(t("itIsDeleted"))
      await navigate({ to: "/settings/webhooks" })
      // What was read of it is not read again.
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
        title: t("newSecretAsk"),
        children: t("newSecretHint"),
        verb: t("makeANewSecret"),
        onConfirm: () => rotating.mutate()
      }),
    askToRemove: () =>
      confirm({
        title: t("deleteAsk"),
        children: t("deleteHint", { url }),
        verb: t("deleteTheWebhook"),
        onConfirm: () => removing.mutate()
      })
  }
}
