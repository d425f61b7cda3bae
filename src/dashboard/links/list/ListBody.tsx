import { plural, t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import IconDeselect from "~icons/tabler/deselect"
import IconSelectAll from "~icons/tabler/select-all"
import type { LinkId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"
import type { ListQuery } from "../../queries/LinkFilters.ts"
import { Tick } from "../../ui/Tick.tsx"
import { useScreenActions } from "../../ui/useScreenActions.ts"
import { askToDelete } from "../askToDelete.ts"
import { ColumnMenu } from "./ColumnMenu.tsx"
import styles from "./LinkRow.module.css"
import { LinkRows } from "./LinkRows.tsx"
import { useBulkAll } from "./useBulkAll.ts"
import { useBulkBar } from "./useBulkBar.ts"
import { useCached, useReadBetween } from "./useLinkPages.ts"
import { usePlaces } from "./usePlaces.ts"
import { useRowActions } from "./useRowActions.tsx"
import { useSelection } from "./useSelection.ts"

interface Props {
  readonly query: ListQuery
  readonly total: number
  readonly isOld: boolean
  /** Links about to be deleted. */
  readonly hidden: ReadonlySet<LinkId>
  readonly onEdit: (link: Link) => void
  readonly onDuplicate: (link: Link) => void
  readonly onRemove: (ids: ReadonlyArray<LinkId>) => void
}

/** The list of links with their number, and the actions for the selection. */
export const ListBody = ({ query, total, isOld, hidden, onEdit, onDuplicate, onRemove }: Props) => {
  const cached = useCached(query)
  const places = usePlaces(cached, hidden)
  const readBetween = useReadBetween(query)
  const selection = useSelection(readBetween, total, hidden)
  const remove = (ids: ReadonlyArray<LinkId>) =>
    void askToDelete(
      ids.length,
      async () => ids,
      () => {
        selection.drop(new Set(ids))
        onRemove(ids)
      }
    )
  const actions = useRowActions({ onEdit, onDuplicate, onRemove: ({ id }) => remove([id]) })
  const { selected, isAll, isReading, selectPage, clear } = selection
  const changeAll = useBulkAll(query, total, clear)
  const removeAll = () =>
    void askToDelete(
      total,
      async () => (await readBetween(0, total - 1)).map(({ id }) => id),
      () => changeAll(null)
    )
  const BulkBar = useBulkBar(selected.size > 0)
  const left = total - places.size
  useScreenActions([
    { label: t`Select all links`, icon: <IconSelectAll size={18} />, onClick: selectPage },
    ...(selected.size > 0 ? [{ label: t`Clear selection`, icon: <IconDeselect size={18} />, onClick: clear }] : [])
  ])
  return (
    <>
      <div className={styles["summary"]}>
        <span className={styles["check"]}>
          <Tick
            aria-label={t`Select all links`}
            title={t`Select all links`}
            checked={selected.size > 0}
            indeterminate={!isAll && selected.size > 0 && selected.size < left}
            onChange={() => (selected.size > 0 ? clear() : selectPage())}
          />
        </span>
        <Text size="sm" c="dimmed" role="status">
          {isReading
            ? plural({ count: left }, { one: "# link, selecting…", other: "# links, selecting…" })
            : t({ context: "list of links", message: plural({ count: left }, { one: "# link", other: "# links" }) })}
        </Text>
        <span className={styles["columns"]}>
          <ColumnMenu />
        </span>
      </div>
      <LinkRows
        query={query}
        total={total}
        cached={cached}
        isOld={isOld}
        hidden={places}
        selection={selection}
        actions={actions}
        onRemove={remove}
        onRemoveAll={removeAll}
      />
      {BulkBar !== undefined && (
        <BulkBar
          onChangeAll={changeAll}
          total={total}
          selection={selection}
          onDelete={remove}
          onDeleteAll={removeAll}
        />
      )}
    </>
  )
}
