import { plural, t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import type { LinkId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"
import type { ListQuery } from "../../queries/LinkFilters.ts"
import { confirm } from "../../ui/dialogs.tsx"
import { Tick } from "../../ui/Tick.tsx"
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

/** The most links deleted without confirmation. Any number can be restored the same way. */
const mostUnasked = 300

/** Confirms the deletion of an unusually large number of links; deletes fewer at once. */
const asking = (count: number, act: () => void) => {
  if (count <= mostUnasked) return act()
  confirm({
    title: t`Delete ${plural(count, { one: "# link", other: "# links" })}?`,
    children: t`They move to the trash. They and their QR codes lead nowhere from then on. For 30 days they can be restored from there.`,
    verb: plural(count, { one: "Delete a link", other: "Delete # links" }),
    onConfirm: act
  })
}

/** The list of links with their number, and the actions for the selection. */
export const ListBody = ({ query, total, isOld, hidden, onEdit, onDuplicate, onRemove }: Props) => {
  const cached = useCached(query)
  const places = usePlaces(cached, hidden)
  const selection = useSelection(useReadBetween(query), total, hidden)
  const remove = (ids: ReadonlyArray<LinkId>) =>
    asking(ids.length, () => {
      selection.drop(new Set(ids))
      onRemove(ids)
    })
  const actions = useRowActions({ onEdit, onDuplicate, onRemove: ({ id }) => remove([id]) })
  const { selected, isAll, isReading, selectPage, clear } = selection
  const changeAll = useBulkAll(query, total, clear)
  const removeAll = () => asking(total, () => changeAll(null))
  const BulkBar = useBulkBar(selected.size > 0)
  const left = total - places.size
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
