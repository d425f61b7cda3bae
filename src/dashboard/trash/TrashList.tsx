import { plural, t } from "@lingui/core/macro"
import { Button, Center, Group, Text } from "@mantine/core"
import { useState } from "react"
import type { TrashId, TrashItem } from "../../trash/TrashItem.ts"
import { Rows } from "../library/Rows.tsx"
import { SelectionBar } from "../ui/SelectionBar.tsx"
import { Tick } from "../ui/Tick.tsx"
import type { Asked } from "./Queries.ts"
import { TrashRow } from "./TrashRow.tsx"
import { useRestoring } from "./useRestoring.ts"

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
  return (
    <>
      <Group gap="sm" mb="xs" px="md">
        <Tick
          aria-label={t`Select all shown`}
          title={t`Select all shown`}
          checked={selected.length > 0}
          indeterminate={selected.length > 0 && selected.length < items.length}
          onChange={() => (selected.length > 0 ? clear() : select(items.map(({ id }) => id)))}
        />
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
