import { plural, t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import { useMediaQuery, useWindowEvent } from "@mantine/hooks"
import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query"
import { type CSSProperties, useEffect, useMemo, useRef } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"
import { useTimezone } from "../../api/Timezone.ts"
import { foldersQuery, tagsQuery } from "../../library/Queries.ts"
import type { ListQuery } from "../../queries/LinkFilters.ts"
import { withoutScheme } from "../../ui/format.ts"
import { linkTitle } from "../../ui/linkTitle.ts"
import { i18n } from "../../words/i18n.ts"
import { useStable } from "../useStable.ts"
import { type Column, columnsIn, templateOf, useChosenColumns } from "./columns.ts"
import { Head } from "./Head.tsx"
import styles from "./LinkRow.module.css"
import { LinkRow } from "./LinkRow.tsx"
import type { readDailyClicks } from "./readDailyClicks.ts"
import { stateNames } from "./stateNames.ts"
import { type Cached, useLinkPages } from "./useLinkPages.ts"
import type { RowActions } from "./useRowActions.tsx"
import { useCurrentRow, useRowKeys } from "./useRowKeys.ts"
import { useRows } from "./useRows.ts"
import type { Selection } from "./useSelection.ts"

/** Keeps the focus on its link when links before it appear or disappear. */
const useStaying = (
  id: LinkId | undefined,
  cached: Cached,
  { current, setCurrent, go, list }: ReturnType<typeof useCurrentRow>
) => {
  const last = useRef({ current, id })
  useEffect(() => {
    const before = last.current
    const hasStayed = before.current === current
    // A row has no link until it is read, so remember the link from before.
    last.current = { current, id: hasStayed ? (id ?? before.id) : id }
    if (!hasStayed || before.id === undefined || id === undefined || before.id === id) return
    const [place] = [...cached()].find(([, link]) => link.id === before.id) ?? []
    if (place === undefined || place === current) return
    last.current = { current: place, id: before.id }
    if (list.current?.contains(document.activeElement)) go(place)
    else setCurrent(place)
  })
}

interface Drawn {
  readonly place: number
  /** Undefined until the link is read. */
  readonly link: Link | undefined
}

/**
 * Row keys that stay with their link when earlier links disappear. Otherwise, the focus would move and screen readers
 * would repeat the row. A position keeps its key until its link is read.
 */
const useRowIdentity = () => {
  const last = useRef(new Map<number, { readonly key: number; readonly isRead: boolean }>())
  const known = useRef(new Map<LinkId, number>())
  const next = useRef(0)
  return (rows: ReadonlyArray<Drawn>): ReadonlyArray<number> => {
    const used = new Set<number>()
    return rows.map(({ place, link }) => {
      const before = last.current.get(place)
      const here = link === undefined || before?.isRead === false ? before?.key : undefined
      const own = link && known.current.get(link.id)
      // Never use a key twice: pages that are read one after another may contain the same link twice.
      const key = [here, own].find((one) => one !== undefined && !used.has(one)) ?? next.current++
      used.add(key)
      last.current.set(place, { key, isRead: link !== undefined })
      if (link !== undefined) known.current.set(link.id, key)
      return key
    })
  }
}

interface Given {
  readonly onArrow: () => void
  readonly onEscape: () => void
}

const isTyping = (target: HTMLElement) => target.matches("input:not([type=checkbox]),textarea,select,[contenteditable]")
const covers = "[role=dialog],[role=menu],[role=listbox]"
// Escape may have removed the dialog that it was pressed in already.
const isCovered = (target: HTMLElement) => document.querySelector(covers) !== null || target.closest(covers) !== null

/**
 * Shortcuts that work anywhere on the page: an arrow key moves the focus into the list, Escape clears the selection.
 */
const usePageKeys = ({ onArrow, onEscape }: Given) =>
  useWindowEvent("keydown", (event) => {
    const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
    if (isCovered(target)) return
    if (key === "Escape" && !isTyping(target)) onEscape()
    if ((key === "ArrowDown" || key === "ArrowUp") && target.matches("body, #main, h1, h2")) {
      event.preventDefault()
      onArrow()
    }
  })

/** How often charts in view are refetched, in milliseconds. */
const refreshEvery = 30_000

type Found = Awaited<ReturnType<typeof readDailyClicks>>

const dataOf = (results: ReadonlyArray<UseQueryResult<Found>>) => results.flatMap(({ data = [] }) => data)

/** The clicks of links on each of the last 30 days, oldest first; one request for each page. */
const useDailyClicks = (pages: ReadonlyArray<ReadonlyArray<Link>>, isShown: boolean) => {
  const timezone = useTimezone()
  const found = useQueries({
    queries: pages
      .filter(({ length }) => isShown && length > 0)
      .map((links) => {
        const ids = links.map(({ id }) => id)
        return {
          queryKey: ["analytics", "links", timezone, ids],
          queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
            (await import("./readDailyClicks.ts")).readDailyClicks(ids, timezone, signal),
          staleTime: refreshEvery,
          refetchInterval: refreshEvery
        }
      }),
    combine: dataOf
  })
  // When a link is added, its page becomes another query; until that is read, the charts stay.
  const known = useRef(new Map<LinkId, ReadonlyArray<number>>())
  for (const { id, clicks } of found) known.current.set(id, clicks)
  return known.current as ReadonlyMap<LinkId, ReadonlyArray<number>>
}

/** The columns of folders and tags, as long as the team has none of them. */
const useEmptyColumns = (): ReadonlySet<Column> => {
  const { data: folders } = useQuery(foldersQuery)
  const { data: tags } = useQuery(tagsQuery)
  const [noFolders, noTags] = [folders?.length === 0, tags?.length === 0]
  return useMemo(
    () =>
      new Set<Column>([
        ...(noFolders ? (["folder"] as const) : []),
        ...(noFolders && noTags ? (["tags"] as const) : [])
      ]),
    [noFolders, noTags]
  )
}

/** A row's name for screen readers, such as "/map, Way to us, 7 clicks, Inactive". */
const rowName = (link: Link): string => {
  const name = new URL(link.short_url).pathname
  const title = linkTitle(link) ?? withoutScheme(link.destination_url)
  return [
    t`${name}, ${title}, ${plural({ count: link.total_clicks }, { one: "# click", other: "# clicks" })}`,
    ...stateNames(link)
  ].join(", ")
}

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
  const empty = useEmptyColumns()
  const columns = useMemo(() => columnsIn(chosen, isNarrow, isWide, empty), [chosen, isNarrow, isWide, empty])
  const daily = useDailyClicks(read, columns.has("chart"))
  useStaying(at(row.current)?.id, cached, row)
  const { selected, isAll } = selection
  const { canWrite } = actions
  const onSelect = useStable(canWrite ? selection.toggle : () => undefined)
  const onKeyDown = useRowKeys(
    {
      count,
      at,
      isHidden: (place) => hidden.has(place),
      show: (place) => rows.scrollToIndex(place),
      onSelect,
      onSelectAll: canWrite ? selection.selectPage : () => undefined,
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
        aria-multiselectable={canWrite}
        aria-busy={isOld}
        data-old={isOld ? "" : undefined}
        className={styles["list"]}
        style={{ "--columns": templateOf(columns) } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <Head columns={columns} canSelect={canWrite} />
        <tbody ref={row.list} className={styles["rows"]} style={{ height: rows.getTotalSize() }}>
          {drawn.map(({ index, start }, drawnAt) => {
            const link = at(index)
            return (
              <tr
                key={keys[drawnAt]}
                aria-rowindex={index + 2}
                aria-label={link && rowName(link)}
                aria-selected={canWrite && link ? isAll || selected.has(link.id) : undefined}
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
