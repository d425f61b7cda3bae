import { t } from "@lingui/core/macro"
import { Button, Group, Stack, Switch, TextInput } from "@mantine/core"
import type { UseMutationResult } from "@tanstack/react-query"
import { errorOf, hasFields, isAt } from "../api/Failure.ts"
import { Section } from "../settings/Section.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { RestoredNotice } from "../ui/RestoredNotice.tsx"
import { useFaultFocus } from "../ui/useFaultFocus.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import type { useFormDraft } from "../ui/useKept.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import type { Draft } from "./Draft.ts"
import { EventsField } from "./EventsField.tsx"
import { FilterFields } from "./FilterFields.tsx"

interface Props {
  readonly draft: ReturnType<typeof useFormDraft<Draft>>
  readonly saving: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "error" | "isPending">
  readonly verb: string
  readonly onCancel: () => void
}

const fields = ["url", "description", "events", "folder_id", "tag_id", "link_id"] as const

/** The form of a new or existing endpoint. */
export const WebhookForm = ({ draft, saving: { mutate, error, isPending }, verb, onCancel }: Props) => {
  const { url, description, events, folder_id, tag_id, link_id, batch, ordered } = draft.value
  const failure = useFieldErrors(error, { url, description, events, folder_id, tag_id, link_id })
  const form = useFaultFocus(hasFields(error) ? error : null, 0)
  return (
    <form ref={form} noValidate onSubmit={withoutReload(() => mutate())}>
      <RestoredNotice isShown={draft.isRestored} onDiscard={draft.discard} />
      {error !== null && !isAt(error, [...fields]) && <FailureNotice failure={error} />}
      <Section title={t`Endpoint`}>
        <TextInput
          label={t`URL`}
          description={t`Must respond to a POST within 15 seconds with a status of 200 to 299.`}
          placeholder="https://example.com/hooks/linden"
          dir="ltr"
          type="url"
          required
          value={url}
          onChange={({ currentTarget }) => draft.change({ url: currentTarget.value })}
          error={errorOf(failure, "url")}
        />
        <TextInput
          label={t`Description`}
          placeholder={t`What this webhook is for`}
          value={description}
          onChange={({ currentTarget }) => draft.change({ description: currentTarget.value })}
          error={errorOf(failure, "description")}
        />
        <EventsField
          value={events}
          onChange={(chosen) => draft.change({ events: chosen })}
          error={errorOf(failure, "events")}
        />
      </Section>
      <Section title={t`Specific links only`}>
        <FilterFields
          value={{ folder_id, tag_id, link_id }}
          onChange={draft.change}
          errors={{
            folder_id: errorOf(failure, "folder_id"),
            tag_id: errorOf(failure, "tag_id"),
            link_id: errorOf(failure, "link_id")
          }}
        />
      </Section>
      <Section title={t`Delivery`}>
        <Stack gap="md">
          <Switch
            label={t`Send clicks in batches`}
            description={t`Sends up to 100 clicks together, or all clicks from one second. Otherwise, each click is sent separately.`}
            checked={batch}
            onChange={({ currentTarget }) => draft.change({ batch: currentTarget.checked })}
          />
          <Switch
            label={t`In order`}
            description={t`Sends events for each link in the order they happened. A delayed delivery can hold up later ones.`}
            checked={ordered}
            onChange={({ currentTarget }) => draft.change({ ordered: currentTarget.checked })}
          />
        </Stack>
      </Section>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={isPending}>
          {verb}
        </Button>
      </Group>
    </form>
  )
}
