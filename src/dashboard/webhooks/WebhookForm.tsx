import { t } from "@lingui/core/macro"
import {
  Button,
  Checkbox,
  Code,
  Fieldset,
  Group,
  Input,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput
} from "@mantine/core"
import { type UseMutationResult, useQuery } from "@tanstack/react-query"
import type { EventType } from "../../event/Event.ts"
import { errorOf, hasFields, isAt } from "../api/Failure.ts"
import { FolderSelect } from "../library/FolderSelect.tsx"
import { tagsQuery } from "../library/Queries.ts"
import { LinkSelect } from "../qr/LinkSelect.tsx"
import { Section } from "../settings/Section.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { RestoredNotice } from "../ui/RestoredNotice.tsx"
import { useFaultFocus } from "../ui/useFaultFocus.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import type { useFormDraft } from "../ui/useKept.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import type { Draft } from "./Draft.ts"
import { eventNames, groups } from "./eventNames.ts"

interface FilterFieldsProps {
  readonly value: Pick<Draft, "folder_id" | "tag_id" | "link_id">
  readonly onChange: (part: Partial<Draft>) => void
  readonly errors: Readonly<Record<"folder_id" | "tag_id" | "link_id", string | undefined>>
}

/** Limits an endpoint's events to some links; without a choice, it receives all. */
const FilterFields = ({ value: { folder_id, tag_id, link_id }, onChange, errors }: FilterFieldsProps) => {
  const { data: tags = [] } = useQuery(tagsQuery)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t`Leave empty to get events for all links. Otherwise, you only get events for these links and their QR codes.`}
      </Text>
      <FolderSelect
        label={t`In a folder`}
        value={folder_id ?? undefined}
        onChange={(folder) => onChange({ folder_id: folder })}
        error={errors.folder_id}
      />
      <Select
        label={t`With a tag`}
        placeholder={t`Any tag`}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t`Any tag` }}
        data={tags.map(({ id, name }) => ({ value: id, label: name }))}
        value={tag_id}
        onChange={(id) => onChange({ tag_id: tags.find((tag) => tag.id === id)?.id ?? null })}
        error={errors.tag_id}
      />
      <LinkSelect
        key={link_id === null ? "none" : "one"}
        label={t`One link`}
        value={link_id}
        onChange={(link) => onChange({ link_id: link })}
        error={errors.link_id}
      />
      {link_id !== null && (
        <Group>
          <Button size="xs" variant="default" onClick={() => onChange({ link_id: null })}>
            {t`Use any link`}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface EventsFieldProps {
  readonly value: ReadonlyArray<EventType>
  readonly onChange: (events: ReadonlyArray<EventType>) => void
  readonly error?: string | undefined
}

/** Chooses an endpoint's events, individually or by group. */
const EventsField = ({ value, onChange, error }: EventsFieldProps) => {
  const chosen = new Set(value)
  const put = (events: ReadonlyArray<EventType>, isOn: boolean) => {
    const rest = value.filter((event) => !events.includes(event))
    onChange(isOn ? [...rest, ...events] : rest)
  }
  return (
    <Input.Wrapper label={t`Events`} labelElement="div" required error={error}>
      <Stack gap="sm" mt={6}>
        {groups.map(([label, events]) => {
          const count = events.filter((event) => chosen.has(event)).length
          return (
            <Fieldset
              key={label}
              legend={
                <Checkbox
                  label={label}
                  fw={500}
                  checked={count === events.length}
                  indeterminate={count > 0 && count < events.length}
                  onChange={({ currentTarget }) => put(events, currentTarget.checked)}
                />
              }
            >
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing={10}>
                {events.map((event) => (
                  <Checkbox
                    key={event}
                    checked={chosen.has(event)}
                    onChange={({ currentTarget }) => put([event], currentTarget.checked)}
                    label={
                      <Group gap={6} component="span">
                        {eventNames[event]}
                        <Code dir="ltr">{event}</Code>
                      </Group>
                    }
                  />
                ))}
              </SimpleGrid>
            </Fieldset>
          )
        })}
      </Stack>
    </Input.Wrapper>
  )
}

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
          error={
            errorOf(failure, "events") &&
            (events.length === 0 ? t`Choose at least one event.` : errorOf(failure, "events"))
          }
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
