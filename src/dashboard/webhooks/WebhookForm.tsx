import { Button, Group, Stack, Switch, TextInput } from "@mantine/core"
import type { UseMutationResult } from "@tanstack/react-query"
import { errorOf, hasFields, isAt } from "../api/Failure.ts"
import { Section } from "../settings/Section.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { RestoredNotice } from "../ui/RestoredNotice.tsx"
import { useFaultFocus } from "../ui/useFaultFocus.ts"
import type { useFormDraft } from "../ui/useKept.ts"
import { useStanding } from "../ui/useStanding.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import type { Draft } from "./Draft.ts"
import { EventsField } from "./EventsField.tsx"
import { FilterFields } from "./FilterFields.tsx"
import { t } from "./words/t.ts"

interface Props {
  readonly draft: ReturnType<typeof useFormDraft<Draft>>
  readonly saving: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "error" | "isPending">
  readonly verb: string
  readonly onCancel: () => void
}

const fields = ["url", "description", "events", "folder_id", "tag_id", "link_id"] as const

/** The fields of an endpoint, new or not. */
export const WebhookForm = ({ draft, saving: { mutate, error, isPending }, verb, onCancel }: Props) => {
  const { url, description, events, folder_id, tag_id, link_id, batch, ordered } = draft.value
  const failure = useStanding(error, { url, description, events, folder_id, tag_id, link_id })
  const form = useFaultFocus(hasFields(error) ? error : null, 0)
  return (
    <form ref={form} noValidate onSubmit={withoutReload(() => mutate())}>
      <RestoredNotice isShown={draft.isRestored} onDiscard={draft.discard} />
      {error !== null && !isAt(error, [...fields]) && <FailureNotice failure={error} />}
      <Section title={t("endpoint")}>
        <TextInput
          label={t("address")}
          description={t("addressHint")}
          placeholder="https://example.com/hooks/linden"
          dir="ltr"
          type="url"
          required
          value={url}
          onChange={({ currentTarget }) => draft.change({ url: currentTarget.value })}
          error={errorOf(failure, "url")}
        />
        <TextInput
          label={t("description")}
          placeholder={t("descriptionHint")}
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
      <Section title={t("onlyTheseLinks")}>
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
      <Section title={t("howItIsTold")}>
        <Stack gap="md">
          <Switch
            label={t("clicksTogether")}
            description={t("clicksTogetherHint")}
            checked={batch}
            onChange={({ currentTarget }) => draft.change({ batch: currentTarget.checked })}
          />
          <Switch
            label={t("inOrder")}
            description={t("inOrderHint")}
            checked={ordered}
            onChange={({ currentTarget }) => draft.change({ ordered: currentTarget.checked })}
          />
        </Stack>
      </Section>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={isPending}>
          {verb}
        </Button>
      </Group>
    </form>
  )
}
