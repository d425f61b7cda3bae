import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { PageHeader } from "../ui/PageHeader.tsx"
import { useFormDraft } from "../ui/useKept.ts"
import { webhooks } from "./Client.ts"
import { bodyOf, type Draft, emptyDraft } from "./Draft.ts"
import { webhooksQuery } from "./Queries.ts"
import { showSecret } from "./showSecret.ts"
import { WebhookForm } from "./WebhookForm.tsx"

/** Creates an endpoint and shows its secret once. */
export const NewWebhookScreen = () => {
  const draft = useFormDraft<Draft>("webhook new", emptyDraft)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const saving = useMutation({
    mutationFn: () => data(webhooks.create({ payload: bodyOf(draft.value) })),
    onSuccess: ({ id, secret }) => {
      draft.forget()
      void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      void navigate({ to: "/settings/webhooks/$id", params: { id }, replace: true })
      showSecret(secret)
    }
  })
  const leave = () => {
    draft.discard()
    void navigate({ to: "/settings/webhooks" })
  }
  return (
    <>
      <PageHeader title={t`New webhook`} description={t`Linden will POST events to this URL.`} />
      <WebhookForm draft={draft} saving={saving} verb={t`Add webhook`} onCancel={leave} />
    </>
  )
}
