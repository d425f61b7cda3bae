import { t } from "@lingui/core/macro"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import type { WebhookId } from "../../contract/Id.ts"
import type { Webhook } from "../../webhook/Webhook.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { told } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { useFormDraft } from "../ui/useKept.ts"
import { webhooks } from "./Client.ts"
import { bodyOf, type Draft, draftOf } from "./Draft.ts"
import { webhookQuery, webhooksQuery } from "./Queries.ts"
import { WebhookForm } from "./WebhookForm.tsx"

const Editing = ({ webhook }: { readonly webhook: Webhook }) => {
  const { id } = webhook
  const draft = useFormDraft<Draft>(`webhook ${id}`, draftOf(webhook))
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leave = () => void navigate({ to: "/settings/webhooks/$id", params: { id } })
  const saving = useMutation({
    mutationFn: () => data(webhooks.update({ path: { id }, payload: bodyOf(draft.value) })),
    onSuccess: () => {
      draft.forget()
      void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      told(t`Webhook saved.`)
      leave()
    }
  })
  const cancel = () => {
    draft.discard()
    leave()
  }
  return <WebhookForm draft={draft} saving={saving} verb={t`Save`} onCancel={cancel} />
}

/** Edits an endpoint's address, events and filters. */
export const EditWebhookScreen = () => {
  const { id } = useParams({ strict: false }) as { readonly id: WebhookId }
  const webhook = useQuery({ ...webhookQuery(id), refetchInterval: false })
  return (
    <>
      <PageHeader title={t`Edit webhook`} />
      {webhook.data === undefined ? <Unread query={webhook} shape="form" /> : <Editing webhook={webhook.data} />}
    </>
  )
}
