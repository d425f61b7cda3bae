import { t } from "@lingui/core/macro"
import { Anchor, Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core"
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient
} from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import IconUndo from "~icons/tabler/arrow-back-up"
import type { AuditAction } from "../../audit/Audit.ts"
import type { HistoryEntry, HistoryList } from "../../audit/History.ts"
import type { AuditEntryId } from "../../contract/Id.ts"
import { useMutation } from "../api/Mutation.ts"
import { useCanWrite } from "../api/Session.ts"
import { hideNotice, notify, told, toldFailure } from "../ui/notify.tsx"
import { Undoable } from "../ui/Undoable.tsx"
import { Unread } from "../ui/Unread.tsx"
import { useDates } from "../ui/useDates.ts"
import { direction } from "../words/Language.ts"
import { changesIn, labelsOf } from "./changedFields.ts"

const pageSize = 20

/** What happened to a link or page. The audit log names more actions, in a file that the first screens must not list. */
const actionNames: Readonly<Partial<Record<AuditAction, string>>> = {
  "link.updated": t`Link changed`,
  "link.deleted": t`Link deleted`,
  "link.restored": t`Link restored`,
  "link.stopped": t`Link stopped`,
  "link.unstopped": t`Link no longer stopped`,
  "page.updated": t`Page changed`,
  "page.published": t`Page published`,
  "page.unpublished": t`Page taken offline`,
  "page.deleted": t`Page deleted`,
  "page.restored": t`Page restored`
}

interface Sides {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** How many lines of a value to show. */
const lines = 3

// Positioned, so that what is only for screen readers stays within a table that scrolls.
const value = { overflowWrap: "anywhere", whiteSpace: "pre-line", position: "relative" } as const

/** The changed fields of an entry: each with its former and its new value. */
const ChangeList = ({ before, after }: Sides) =>
  changesIn(before, after).map((change, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the changes of an entry never change.
    <Text key={place} component="div" size="sm" lineClamp={lines} style={value}>
      <Text span inherit c="dimmed">
        <bdi>{change.label}</bdi>:{" "}
      </Text>
      {change.before !== null && (
        <>
          <VisuallyHidden>{t({ context: "history", message: "Before:" })} </VisuallyHidden>
          <Text span inherit td="line-through" c="dimmed">
            <bdi>{change.before}</bdi>
          </Text>
        </>
      )}
      {change.before !== null && change.after !== null && <span aria-hidden> {direction === "rtl" ? "←" : "→"} </span>}
      {change.after !== null && (
        <>
          <VisuallyHidden>{t({ context: "history", message: "After:" })} </VisuallyHidden>
          <bdi>{change.after}</bdi>
        </>
      )}
    </Text>
  ))

interface ChangesProps {
  readonly entry: Sides & Pick<HistoryEntry, "id" | "changed" | "values">
  /** Reads the entry with its values. */
  readonly read: (entry: AuditEntryId, signal: AbortSignal) => Promise<Sides>
}

/**
 * The changed fields of an entry. Reads large values on request, and shows only the names of fields whose values were
 * removed.
 */
export const EntryChanges = ({ entry: { id, changed, values, before, after }, read }: ChangesProps) => {
  const [isOpen, setOpen] = useState(false)
  const whole = useQuery({
    queryKey: ["history entry", id],
    queryFn: ({ signal }) => read(id, signal),
    enabled: isOpen
  })
  if (values === "included") return <ChangeList before={before} after={after} />
  if (whole.data !== undefined) return <ChangeList before={whole.data.before} after={whole.data.after} />
  return (
    <>
      <Text size="sm" c="dimmed">
        <bdi>{labelsOf(changed).join(", ")}</bdi>
      </Text>
      {values === "removed" && (
        <Text size="xs" c="dimmed">{t`The values are no longer stored, because newer changes needed the space.`}</Text>
      )}
      {isOpen && <Unread query={whole} />}
      {values === "separate" && !isOpen && (
        <Button variant="default" size="compact-xs" onClick={() => setOpen(true)}>
          {t`Show changes`}
        </Button>
      )}
    </>
  )
}

interface Props {
  readonly id: string
  /** What differs after each change of the link or page. */
  readonly version: string
  readonly read: (
    part: { readonly limit: number; readonly offset: number },
    signal: AbortSignal
  ) => Promise<typeof HistoryList.Type>
  readonly readEntry: ChangesProps["read"]
  readonly restore: (entry: AuditEntryId) => Promise<unknown>
}

const historyQuery = ({ id, version, read }: Props) =>
  infiniteQueryOptions({
    queryKey: ["history", id, version],
    queryFn: ({ signal, pageParam }) => read({ limit: pageSize, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total, entries }, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.entries.length, 0)
      return shown < total && entries.length !== 0 ? shown : undefined
    },
    placeholderData: keepPreviousData
  })

interface EntryProps {
  readonly entry: HistoryEntry
  readonly read: ChangesProps["read"]
  readonly isUndoing: boolean
  readonly onUndo: () => void
}

const Entry = ({ entry, read, isUndoing, onUndo }: EntryProps) => {
  const { at, action, actor, can_restore, job_id, undone } = entry
  const { moment } = useDates()
  const canWrite = useCanWrite()
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm">
      <div style={{ flex: "1 1 16rem", minWidth: 0 }}>
        <Text size="sm" fw={600}>
          {actionNames[action] ?? action}
        </Text>
        <Text size="xs" c="dimmed">
          {moment(at)} ·{" "}
          <bdi>{actor.type === "system" ? t({ context: "audit log", message: "System" }) : actor.name}</bdi>
          {job_id !== null && (
            <>
              {" · "}
              <Anchor component={Link} to="/settings/jobs" size="xs">
                {t`By a job`}
              </Anchor>
            </>
          )}
          {undone && <> · {t({ context: "history", message: "Undone" })}</>}
        </Text>
        <EntryChanges entry={entry} read={read} />
      </div>
      {can_restore && canWrite && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconUndo size={16} />}
          loading={isUndoing}
          onClick={onUndo}
        >
          {t`Undo this change`}
        </Button>
      )}
    </Group>
  )
}

/** How long the notice about an undone change stays, in milliseconds. The history can undo it later, too. */
const shownFor = 12_000

/**
 * Undoes a change. Returns the new entry about that; undefined if nothing changed, or if someone else changed the item
 * meanwhile.
 */
const undo = async ({ read, restore }: Props, entry: AuditEntryId) => {
  const newest = () => read({ limit: 1, offset: 0 }, new AbortController().signal)
  const { total } = await newest()
  await restore(entry)
  const after = await newest()
  return after?.total === total + 1 ? after.entries[0]?.id : undefined
}

/** The changes of a link or page, newest first; one click undoes a change, and another one redoes it. */
export const HistoryView = (props: Props) => {
  const queries = useQueryClient()
  const found = useInfiniteQuery(historyQuery(props))
  const refresh = () => queries.invalidateQueries({ queryKey: ["history", props.id] })
  const redo = (entry: AuditEntryId, notice: string) => {
    hideNotice(notice)
    props
      .restore(entry)
      .then(() => told(t`Restored`), toldFailure)
      .finally(refresh)
  }
  const undoing = useMutation({
    mutationFn: (entry: AuditEntryId) => undo(props, entry),
    onSuccess: (made) => {
      const id = `undone-${made}`
      const message = t`The values before this change were restored.`
      if (made === undefined) return told(message)
      notify({
        id,
        autoClose: shownFor,
        message: <Undoable told={message} onUndo={() => redo(made, id)} />
      })
    },
    onError: toldFailure,
    onSettled: refresh
  })
  const entries = found.data?.pages.flatMap((page) => page.entries)
  if (entries === undefined) return <Unread query={found} />
  if (entries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t`No changes yet. Changes appear here with who made them, and can be undone.`}
      </Text>
    )
  }
  return (
    <Stack gap="md">
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: "none" }} aria-label={t`History`}>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            read={props.readEntry}
            isUndoing={undoing.isPending && undoing.variables === entry.id}
            onUndo={() => undoing.mutate(entry.id)}
          />
        ))}
      </Stack>
      {/* Not `ShowMore`, whose file the first screens would then list for many other screens. */}
      {found.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t({ context: "webhooks", message: "Show more" })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
