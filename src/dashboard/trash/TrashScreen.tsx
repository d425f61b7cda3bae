import { Button, Center, SegmentedControl } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { keptDays, type TrashKind } from "../../trash/TrashItem.ts"
import { IconTrash } from "../icons/IconTrash.ts"
import { Rows } from "../library/Rows.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { trashQuery } from "./Queries.ts"
import { kinds, TrashRow, useEmptyTrash } from "./TrashRow.tsx"

const choices = [
  { value: "all", label: "All" },
  ...Object.entries(kinds).map(([value, { many }]) => ({ value, label: many }))
]

const isKind = (value: string): value is TrashKind => value in kinds

/** What was deleted in the last weeks, with the way back. */
export const TrashScreen = () => {
  const [kind, setKind] = useState<TrashKind>()
  const found = useInfiniteQuery(trashQuery(kind))
  const { ask, isPending } = useEmptyTrash()
  const items = found.data?.pages.flatMap((page) => page.items)

  const content = () => {
    if (items === undefined) return <Unread query={found} />
    if (items.length === 0) {
      return (
        <EmptyState icon={<IconTrash />} title={kind === undefined ? "The trash is empty" : kinds[kind].none}>
          Links, pages and QR codes that you delete can be restored from here for {keptDays} days, with all that they
          had.
        </EmptyState>
      )
    }
    return (
      <>
        <Rows label="Trash">
          {items.map((item) => (
            <TrashRow key={item.id} item={item} />
          ))}
        </Rows>
        {found.hasNextPage && (
          <Center mt="lg">
            <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              Show more
            </Button>
          </Center>
        )}
      </>
    )
  }

  return (
    <>
      <PageHeader
        title="Trash"
        description={`Kept for ${keptDays} days. Nothing in here leads anywhere or is counted; its addresses stay yours.`}
        actions={
          items !== undefined && items.length > 0 ? (
            <Button variant="light" color="red" leftSection={<IconTrash size={18} />} loading={isPending} onClick={ask}>
              Empty the trash
            </Button>
          ) : undefined
        }
      />
      {(kind !== undefined || (items !== undefined && items.length > 0)) && (
        <SegmentedControl
          mb="md"
          aria-label="What is shown"
          data={choices}
          value={kind ?? "all"}
          onChange={(value) => setKind(isKind(value) ? value : undefined)}
        />
      )}
      {content()}
    </>
  )
}
