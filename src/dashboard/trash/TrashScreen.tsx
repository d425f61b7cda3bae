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
import { t } from "./words/t.ts"

const choices = [
  { value: "all", label: t("all") },
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
        <EmptyState icon={<IconTrash />} title={kind === undefined ? t("theTrashIsEmpty") : kinds[kind].none}>
          {t("whatCanBeRestored", { days: keptDays })}
        </EmptyState>
      )
    }
    return (
      <>
        <Rows label={t("trash")}>
          {items.map((item) => (
            <TrashRow key={item.id} item={item} />
          ))}
        </Rows>
        {found.hasNextPage && (
          <Center mt="lg">
            <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t("showMore")}
            </Button>
          </Center>
        )}
      </>
    )
  }

  return (
    <>
      <PageHeader
        title={t("trash")}
        description={t("keptForDays", { days: keptDays })}
        actions={
          items !== undefined && items.length > 0 ? (
            <Button variant="light" color="red" leftSection={<IconTrash size={18} />} loading={isPending} onClick={ask}>
              {t("emptyTheTrash")}
            </Button>
          ) : undefined
        }
      />
      {(kind !== undefined || (items !== undefined && items.length > 0)) && (
        <SegmentedControl
          mb="md"
          maw="100%"
          style={{ overflowX: "auto" }}
          aria-label={t("whatIsShown")}
          data={choices}
          value={kind ?? "all"}
          onChange={(value) => setKind(isKind(value) ? value : undefined)}
        />
      )}
      {content()}
    </>
  )
}
