import { t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { type CSSProperties, useMemo } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { ListQuery } from "../../queries/LinkFilters.ts"
import { i18n } from "../../words/i18n.ts"
import { useStable } from "../useStable.ts"
import { columnsIn, templateOf, useChosenColumns } from "./columns.ts"
import { Head } from "./Head.tsx"
import styles from "./LinkRow.module.css"
import { LinkRow } from "./LinkRow.tsx"
import { rowName } from "./rowName.ts"
import { useDailyClicks } from "./useDailyClicks.ts"
import { type Cached, useLinkPages } from "./useLinkPages.ts"
import { usePageKeys } from "./usePageKeys.ts"
import type { RowActions } from "./useRowActions.tsx"
import { useRowIdentity } from "./useRowIdentity.ts"
import { useCurrentRow, useRowKeys } from "./useRowKeys.ts"
import { useRows } from "./useRows.ts"
import type { Selection } from "./useSelection.ts"
import { useStaying } from "./useStaying.ts"

interface Props {
  readonly query: ListQuery
  readonly total: number
  /** The links read so far. */
  readonly cached: Cached
  /** Whether these are links of the previous query, shown while the new one loads. */
  readonly isOld: boolean
  /** The positions of links about to be deleted. */
  readonly hidden: ReadonlySet<number>
  readonly selection: Selection
  readonly actions: RowActions
  readonly onRemove: (ids: ReadonlyArray<LinkId>) => void
  readonly onRemoveAll: () => void
}

/** The rows of a list; only those in view are rendered. */
export const LinkRows = ({ query, total, cached, isOld, hidden, selection, actions, onRemove, onRemoveAll }: Props) => {
  const row = useCurrentRow()
  const { rows, rowHeight, isNarrow, count, isCut, pages } = useRows(total, row.current, hidden, row.list)
  const { at, read } = useLinkPages(query, pages)
  const chosen = useChosenColumns()
  const isWide = useMediaQuery("(min-width: 85em)", undefined, { getInitialValueInEffect: false }) ?? false
  const columns = useMemo(() => columnsIn(chosen, isNarrow, isWide), [chosen, isNarrow, isWide])
  const daily = useDailyClicks(read, columns.has("chart"))
  useStaying(at(row.current)?.id, cached, row)
  const { selected, isAll } = selection
  const onSelect = useStable(selection.toggle)
  const onKeyDown = useRowKeys(
    {
      count,
      at,
      isHidden: (place) => hidden.has(place),
      show: (place) => rows.scrollToIndex(place),
      onSelect,
      onSelectAll: selection.selectPage,
      onEdit: actions.edit,
      togetherWith: ({ id }) => (selected.has(id) ? [...selected] : [id]),
      onRemove: isAll ? onRemoveAll : onRemove,
      onEscape: selection.clear
    },
    row
  )
  usePageKeys({
    onArrow: () => {
      rows.scrollToIndex(row.current)
      row.focus()
    },
    onEscape: selection.clear
  })
  const drawn = rows.getVirtualItems().filter(({ index }) => !hidden.has(index))
  const keysOf = useRowIdentity()
  const keys = keysOf(drawn.map(({ index }) => ({ place: index, link: at(index) })))
  return (
    <>
      {/* Each row is positioned individually, so that only visible rows are rendered, even of a hundred thousand. */}
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between rows.
        role="grid"
        aria-label={t`Links`}
        aria-rowcount={total + 1}
        aria-multiselectable
        aria-busy={isOld}
        data-old={isOld ? "" : undefined}
        className={styles["list"]}
        style={{ "--columns": templateOf(columns) } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <Head columns={columns} />
        <tbody ref={row.list} className={styles["rows"]} style={{ height: rows.getTotalSize() }}>
          {drawn.map(({ index, start }, drawnAt) => {
            const link = at(index)
            return (
              <tr
                key={keys[drawnAt]}
                aria-rowindex={index + 2}
                aria-label={link && rowName(link)}
                aria-selected={link !== undefined && (isAll || selected.has(link.id))}
                tabIndex={index === row.current ? 0 : -1}
                data-place={index}
                data-link={link?.id}
                className={styles["row"]}
                style={{ height: rowHeight, transform: `translateY(${start - rows.options.scrollMargin}px)` }}
                onFocus={() => row.setCurrent(index)}
              >
                {link === undefined ? (
                  <td className={styles["ghost"]} colSpan={columns.size + 3}>
                    <span className={styles["hidden"]}>{t`Loading`}</span>
                  </td>
                ) : (
                  <LinkRow
                    link={link}
                    columns={columns}
                    daily={daily.get(link.id)}
                    place={index}
                    isSelected={isAll || selected.has(link.id)}
                    isCurrent={index === row.current}
                    actions={actions}
                    onSelect={onSelect}
                  />
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {isCut && (
        <Text size="sm" c="dimmed" mt="sm" ta="center">
          {t`Showing the first ${{ count: i18n.number(count) }} of ${{ total: i18n.number(total) }}. Search or filter to see the rest.`}
        </Text>
      )}
    </>
  )
}
