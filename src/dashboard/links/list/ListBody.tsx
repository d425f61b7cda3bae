import { plural, t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import { useEffect, useMemo, useState } from "react"
import IconDeselect from "~icons/tabler/deselect"
import IconSelectAll from "~icons/tabler/select-all"
import type { LinkId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"
import { useCanWrite } from "../../api/Session.ts"
import type { ListQuery } from "../../queries/LinkFilters.ts"
import { notifyOffline } from "../../ui/notify.tsx"
import { Tick } from "../../ui/Tick.tsx"
import { useScreenActions } from "../../ui/useScreenActions.ts"
import { askToDelete } from "../askToDelete.ts"
import styles from "./LinkRow.module.css"
import { LinkRows } from "./LinkRows.tsx"
import { useBulkAll } from "./useBulkAll.ts"
import { type Cached, useCached, useReadBetween } from "./useLinkPages.ts"
import { useRowActions } from "./useRowActions.tsx"
import { useSelection } from "./useSelection.ts"

/** The positions of cached links; returns the same set as long as the positions stay the same. */
const usePlaces = (cached: Cached, ids: ReadonlySet<LinkId>): ReadonlySet<number> => {
  const places = ids.size === 0 ? [] : [...cached()].filter(([, { id }]) => ids.has(id)).map(([place]) => place)
  const key = places.sort((a, b) => a - b).join(" ")
  return useMemo(() => new Set(key === "" ? [] : key.split(" ").map(Number)), [key])
}

type Loaded = typeof import("./BulkBar.tsx").BulkBar

/** The selection's action bar, loaded with the first selection; undefined until then. */
const useBulkBar = (isWanted: boolean): Loaded | undefined => {
  const [Bar, setBar] = useState<Loaded>()
  // Not `lazy`: if it failed to load while the server is offline, the whole list would unmount.
  useEffect(() => {
    if (isWanted && Bar === undefined)
      import("./BulkBar.tsx").then(({ BulkBar }) => setBar(() => BulkBar), notifyOffline)
  }, [isWanted, Bar])
  return isWanted ? Bar : undefined
}

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
  const canWrite = useCanWrite()
  const places = usePlaces(cached, hidden)
  const readBetween = useReadBetween(query)
  const selection = useSelection(readBetween, total, hidden)
  const remove = (ids: ReadonlyArray<LinkId>) =>
    canWrite &&
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
  const readAll = async () => (await readBetween(0, total - 1)).map(({ id }) => id)
  const removeAll = () => void askToDelete(total, readAll, () => changeAll(null))
  const BulkBar = useBulkBar(selected.size > 0 && canWrite)
  const left = total - places.size
  useScreenActions([
    ...(canWrite ? [{ label: t`Select all links`, icon: <IconSelectAll size={18} />, onClick: selectPage }] : []),
    ...(selected.size > 0 ? [{ label: t`Clear selection`, icon: <IconDeselect size={18} />, onClick: clear }] : [])
  ])
  return (
    <>
      <div className={styles["summary"]}>
        <span className={styles["check"]}>
          {canWrite && (
            <Tick
              aria-label={t`Select all links`}
              title={t`Select all links`}
              checked={selected.size > 0}
              indeterminate={!isAll && selected.size > 0 && selected.size < left}
              onChange={() => (selected.size > 0 ? clear() : selectPage())}
            />
          )}
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
          readAll={readAll}
          total={total}
          selection={selection}
          onDelete={remove}
          onDeleteAll={removeAll}
        />
      )}
    </>
  )
}
