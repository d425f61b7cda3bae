import { t } from "@lingui/core/macro"
import { Badge, Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { ListDestination, ListedDestination } from "../../domain/blocked/Listed.ts"
import { errorAt } from "../api/Failure.ts"
import { useMutation } from "../api/Mutation.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { RestoredNotice } from "../ui/RestoredNotice.tsx"
import { Unread } from "../ui/Unread.tsx"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import type { allowedList, blockedList } from "./blockedAndAllowed.ts"

type Kind = (typeof ListDestination.Type)["kind"]

interface Props {
  readonly list: typeof allowedList | typeof blockedList
}

const kinds: Readonly<Record<Kind, string>> = {
  host: t`Only this host`,
  suffix: t`Host and everything below it`,
  pattern: t`Pattern with * and ?`
}

const examples: Readonly<Record<Kind, string>> = {
  host: "www.example.com",
  suffix: "example.com",
  pattern: "example.com/login*"
}

const kindOf = (text: string): Kind => (text === "host" || text === "pattern" ? text : "suffix")

const AddForm = ({ list }: Props) => {
  const draft = useFormDraft(list.name, { kind: "suffix", value: "", note: "" })
  const { kind, value, note } = draft.value
  const queries = useQueryClient()
  const adding = useMutation({
    mutationFn: () => list.add({ kind: kindOf(kind), value, note: note.trim() === "" ? null : note }),
    onSuccess: (made) => {
      draft.discard()
      told(t`${{ destination: made.value }} was added.`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: list.query.queryKey })
  })
  const failure = useFieldErrors(adding.error, { kind, value, note })
  return (
    <form onSubmit={withoutReload(() => adding.mutate())}>
      <Stack gap="sm">
        <RestoredNotice isShown={draft.isRestored} onDiscard={draft.discard} />
        <Group align="flex-start" gap="sm">
          <NativeSelect
            label={t`Kind`}
            value={kind}
            onChange={({ currentTarget }) => draft.change({ kind: currentTarget.value })}
            data={Object.entries(kinds).map(([of, label]) => ({ value: of, label }))}
          />
          <TextInput
            label={t({ context: "destinations", message: "Host or pattern" })}
            placeholder={examples[kindOf(kind)]}
            dir="ltr"
            required
            maxLength={255}
            style={{ flex: "1 1 14rem" }}
            value={value}
            onChange={({ currentTarget }) => draft.change({ value: currentTarget.value })}
            error={errorAt(failure, "value")}
          />
          <TextInput
            label={t`Note`}
            maxLength={500}
            style={{ flex: "1 1 14rem" }}
            value={note}
            onChange={({ currentTarget }) => draft.change({ note: currentTarget.value })}
            error={errorAt(failure, "note")}
          />
        </Group>
        <Group>
          <Button type="submit" loading={adding.isPending} disabled={value.trim() === ""}>
            {list.verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Row = ({ list, entry }: Props & { readonly entry: typeof ListedDestination.Type }) => {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => list.remove(entry.id),
    onSuccess: () => told(t`${{ destination: entry.value }} was removed.`),
    onSettled: () => queries.invalidateQueries({ queryKey: list.query.queryKey }),
    onError: toldFailure
  })
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2} style={{ minWidth: 0, flex: "1 1 14rem" }}>
        <Group gap={6}>
          <Text fw={500} className="break">
            <bdi dir="ltr">{entry.value}</bdi>
          </Text>
          <Badge color="gray">{kinds[entry.kind]}</Badge>
        </Group>
        {entry.note !== null && (
          <Text size="sm" c="dimmed" className="break">
            <bdi>{entry.note}</bdi>
          </Text>
        )}
      </Stack>
      <Button
        size="xs"
        variant="default"
        loading={removing.isPending}
        onClick={() => removing.mutate()}
        aria-label={t`Remove ${{ destination: entry.value }}`}
      >
        {t({ context: "destinations", message: "Remove" })}
      </Button>
    </Group>
  )
}

/** A list of destinations, with a form that adds one. */
export const DestinationList = ({ list }: Props) => {
  const found = useQuery(list.query)
  if (found.data === undefined) return <Unread query={found} />
  return (
    <>
      <AddForm list={list} />
      {found.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {list.empty}
        </Text>
      ) : (
        found.data.map((entry) => <Row key={entry.id} list={list} entry={entry} />)
      )}
    </>
  )
}
