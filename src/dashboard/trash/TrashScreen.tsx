import { plural, t } from "@lingui/core/macro"
import { Button, Group, SegmentedControl, Text } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import IconSearchOff from "~icons/tabler/search-off"
import IconTrash from "~icons/tabler/trash"
import { keptDays, type TrashKind } from "../../trash/TrashItem.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { useCanManage } from "../api/Session.ts"
import { trashChanged } from "../library/trashed.tsx"
import { trash } from "../queries/TrashClient.ts"
import { confirm } from "../ui/dialogs.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { told, toldFailure } from "../ui/notify.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { SearchField } from "../ui/SearchField.tsx"
import { Unread } from "../ui/Unread.tsx"
import { type Asked, trashQuery } from "./Queries.ts"
import { TrashList } from "./TrashList.tsx"
import { kinds } from "./TrashRow.tsx"

/** Permanently deletes everything in the trash, or all `total` matches of a filter, after confirmation. */
export const useEmptyTrash = (asked: Asked, total: number) => {
  const isNarrowed = Object.keys(asked).length > 0
  const { mutate, isPending } = useMutation({
    // The server refuses the request if `total`, which the user saw, has changed.
    mutationFn: () => data(trash.empty({ urlParams: { ...asked, total } })),
    onSuccess: () => told(isNarrowed ? t`Deleted permanently` : t`The trash is empty`),
    onError: toldFailure,
    onSettled: trashChanged
  })
  const askForAll = () =>
    confirm({
      title: t`Empty trash?`,
      children: t`Everything in it is permanently deleted for the whole team, and the addresses become available to others. This can't be undone.`,
      verb: t`Empty trash`,
      onConfirm: mutate
    })
  const askForMatches = () =>
    confirm({
      title: plural(total, {
        one: "Delete # matching item permanently?",
        other: "Delete # matching items permanently?"
      }),
      children: t`The whole team loses them, and their addresses become available to others. This can't be undone.`,
      verb: t`Delete permanently`,
      onConfirm: mutate
    })
  return {
    verb: isNarrowed ? t`Delete all matching` : t`Empty trash`,
    ask: isNarrowed ? askForMatches : askForAll,
    isPending
  }
}

const choices = [
  { value: "all", label: t`All` },
  ...Object.entries(kinds).map(([value, { many }]) => ({ value, label: many }))
]

const isKind = (value: string): value is TrashKind => value in kinds

/** Recently deleted items, which can be restored. */
export const TrashScreen = () => {
  const [asked, setAsked] = useState<Asked>({})
  const { kind, search } = asked
  const found = useInfiniteQuery(trashQuery(asked))
  const items = found.data?.pages.flatMap((page) => page.items)
  const total = found.data?.pages.at(-1)?.total ?? 0
  const { verb, ask, isPending } = useEmptyTrash(asked, total)
  const canManage = useCanManage()
  const isNarrowed = kind !== undefined || search !== undefined

  const content = () => {
    if (items === undefined) return <Unread query={found} />
    if (items.length === 0 && search !== undefined) {
      return (
        <EmptyState
          icon={<IconSearchOff />}
          title={t`No matches in the trash`}
          action={
            <Button variant="default" onClick={() => setAsked({})}>
              {t`Show everything`}
            </Button>
          }
        >
          {t`Search covers names, short links and destinations.`}
        </EmptyState>
      )
    }
    if (items.length === 0) {
      return (
        <EmptyState icon={<IconTrash />} title={kind === undefined ? t`The trash is empty` : kinds[kind].none}>
          {t`Deleted links, pages and QR codes stay here for ${{ days: keptDays }} days. You can restore them with all their data.`}
        </EmptyState>
      )
    }
    return (
      <TrashList
        // Reset the selection when the filters change.
        key={JSON.stringify(asked)}
        asked={asked}
        items={items}
        total={total}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
        isReading={found.isFetchingNextPage}
      />
    )
  }

  return (
    <>
      <PageHeader
        title={t`Trash`}
        description={t`Kept for ${{ days: keptDays }} days. Items here don't redirect or count visits. Their addresses stay reserved.`}
        actions={
          canManage && items !== undefined && items.length > 0 ? (
            <Button
              variant="light"
              color="red"
              leftSection={<IconTrash size={18} />}
              loading={isPending}
              disabled={found.isPlaceholderData}
              onClick={ask}
            >
              {verb}
            </Button>
          ) : undefined
        }
      />
      {!canManage && (
        <Text size="sm" c="dimmed" mb="md">
          {t`Only owners and admins can delete items permanently.`}
        </Text>
      )}
      {(isNarrowed || (items !== undefined && items.length > 0)) && (
        <Group mb="md" gap="sm" role="search" aria-label={t`Trash`}>
          <SearchField
            label={t`Search trash`}
            value={search ?? ""}
            onChange={(text) =>
              setAsked({ ...(kind === undefined ? {} : { kind }), ...(text === "" ? {} : { search: text }) })
            }
          />
          <SegmentedControl
            maw="100%"
            style={{ overflowX: "auto" }}
            aria-label={t({ context: "trash", message: "Filter by type" })}
            data={choices}
            value={kind ?? "all"}
            onChange={(value) =>
              setAsked({ ...(isKind(value) ? { kind: value } : {}), ...(search === undefined ? {} : { search }) })
            }
          />
        </Group>
      )}
      {content()}
    </>
  )
}
