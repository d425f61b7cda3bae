import { plural, t } from "@lingui/core/macro"
import { Button, Center, Group, Text } from "@mantine/core"
import { useState } from "react"
import type { TrashId, TrashItem } from "../../trash/TrashItem.ts"
import { sentenceOf } from "../api/Failure.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { useCanWrite } from "../api/Session.ts"
import { Rows } from "../library/Rows.tsx"
import { trashChanged } from "../library/trashed.tsx"
import { chunksOf } from "../links/list/chunks.ts"
import { trash } from "../queries/TrashClient.ts"
import { notify, told } from "../ui/notify.tsx"
import { SelectionBar } from "../ui/SelectionBar.tsx"
import { Tick } from "../ui/Tick.tsx"
import type { Asked } from "./Queries.ts"
import { TrashRow } from "./TrashRow.tsx"

/** The maximum number of items to restore per request. */
const most = 100

const restoreSome = async (ids: ReadonlyArray<TrashId>) =>
  (await data(trash.restoreMany({ payload: { ids } }))).restored

/** Restores some items, or all `total` matches, a hundred per request; `progress` runs from 0 to 1. */
const useRestoring = (asked: Asked, total: number, onDone: () => void) => {
  const [progress, setProgress] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: ReadonlyArray<TrashId> | "all") => {
      let restored = 0
      setProgress(0)
      if (wanted !== "all") {
        for (const ids of chunksOf(wanted)) {
          restored += await restoreSome(ids)
          setProgress(restored / wanted.length)
        }
        return restored
      }
      // Restore only items that the user saw. Items deleted in the meantime come last and stay in the trash.
      while (restored < total) {
        const limit = Math.min(most, total - restored)
        const { items } = await data(trash.list({ urlParams: { ...asked, limit, sort_order: "asc" } }))
        const some = items.length === 0 ? 0 : await restoreSome(items.map(({ id }) => id))
        if (some === 0) break
        restored += some
        setProgress(restored / total)
      }
      return restored
    },
    onSuccess: (count) => told(plural(count, { one: "# restored", other: "# restored" })),
    onError: (failure) =>
      notify({ title: t`Some items weren't restored`, message: sentenceOf(failure), color: "red", autoClose: 8000 }),
    onSettled: () => {
      onDone()
      return trashChanged()
    }
  })
  return { restore: mutate, progress: isPending ? progress : undefined }
}

interface Props {
  readonly asked: Asked
  readonly items: ReadonlyArray<TrashItem>
  /** The number of matching items, loaded or not. */
  readonly total: number
  /** Loads more; undefined once all are loaded. */
  readonly onMore: (() => void) | undefined
  readonly isReading: boolean
}

/** The items in the trash, which can be restored one by one, in bulk or all at once. */
export const TrashList = ({ asked, items, total, onMore, isReading }: Props) => {
  const [chosen, setChosen] = useState<ReadonlySet<TrashId>>(new Set())
  const [isAllChosen, setAll] = useState(false)
  // Items that have since disappeared are no longer selected.
  const selected = items.flatMap(({ id }) => (isAllChosen || chosen.has(id) ? [id] : []))
  const isAll = isAllChosen && selected.length > 0
  const select = (ids: ReadonlyArray<TrashId>) => {
    setAll(false)
    setChosen(new Set(ids))
  }
  const clear = () => select([])
  const { restore, progress } = useRestoring(asked, total, clear)
  const canWrite = useCanWrite()
  return (
    <>
      <Group gap="sm" mb="xs" px="md">
        {canWrite && (
          <Tick
            aria-label={t`Select all shown`}
            title={t`Select all shown`}
            checked={selected.length > 0}
            indeterminate={selected.length > 0 && selected.length < items.length}
            onChange={() => (selected.length > 0 ? clear() : select(items.map(({ id }) => id)))}
          />
        )}
        <Text size="sm" c="dimmed" role="status">
          {plural({ count: total }, { one: "# entry", other: "# entries" })}
        </Text>
      </Group>
      <Rows label={t`Trash`}>
        {items.map((item) => {
          const isSelected = selected.includes(item.id)
          return (
            <TrashRow
              key={item.id}
              item={item}
              isSelected={isSelected}
              onSelect={() => select(isSelected ? selected.filter((id) => id !== item.id) : [...selected, item.id])}
            />
          )
        })}
      </Rows>
      {onMore !== undefined && (
        <Center mt="lg">
          <Button variant="default" loading={isReading} onClick={onMore}>
            {t`Show more`}
          </Button>
        </Center>
      )}
      {selected.length > 0 && (
        <SelectionBar
          label={t`Selected in the trash`}
          count={selected.length}
          total={total}
          isAll={isAll}
          onAll={selected.length === items.length && items.length < total ? () => setAll(true) : undefined}
          onClear={clear}
          progress={progress}
          doing={t`Restoring`}
        >
          <Button size="xs" loading={progress !== undefined} onClick={() => restore(isAll ? "all" : selected)}>
            {t`Restore`}
          </Button>
        </SelectionBar>
      )}
    </>
  )
}
