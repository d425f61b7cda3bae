import { t } from "@lingui/core/macro"
import { useCallback, useRef, useState } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"
import { pageSize } from "../../queries/LinkQueries.ts"
import { told, toldFailure } from "../../ui/notify.tsx"
import { i18n } from "../../words/i18n.ts"
import type { ReadBetween } from "./useLinkPages.ts"

export type Selected = ReadonlySet<LinkId>

/** The maximum number of links that a range selects. */
const most = 10_000

const none: Selected = new Set()

/**
 * The selected links. If `isAll`, all matches are selected, whether read or not; otherwise individual links. A range
 * extends from the last selected link and reads the links in between.
 */
export const useSelection = (readBetween: ReadBetween, total: number, hidden: ReadonlySet<LinkId>) => {
  const [selected, setSelected] = useState(none)
  const [isAll, setAll] = useState(false)
  const [isReading, setReading] = useState(false)
  const anchor = useRef(0)

  const add = useCallback(
    (first: number, last: number) => {
      setReading(true)
      const end = Math.min(last, first + most - 1)
      readBetween(first, end)
        .then((links) => {
          if (end < last) told(t`You can select up to ${{ most: i18n.number(most) }} links at once.`)
          const ids = links.map(({ id }) => id).filter((id) => !hidden.has(id))
          setSelected((before) => new Set([...before, ...ids]))
        }, toldFailure)
        .finally(() => setReading(false))
    },
    [readBetween, hidden]
  )
  const toggle = useCallback(
    (place: number, { id }: Link, isRange: boolean) => {
      const from = anchor.current
      anchor.current = place
      setAll(false)
      if (isRange) return add(Math.min(from, place), Math.max(from, place))
      setSelected((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      })
    },
    [add]
  )
  const selectPage = useCallback(() => add(0, Math.min(total, pageSize) - 1), [add, total])
  const selectAll = useCallback(() => setAll(true), [])
  const clear = useCallback(() => {
    setAll(false)
    setSelected(none)
  }, [])
  const drop = useCallback(
    (ids: ReadonlySet<LinkId>) => setSelected((before) => new Set([...before].filter((id) => !ids.has(id)))),
    []
  )
  return { selected, isAll: isAll && selected.size > 0, isReading, toggle, selectPage, selectAll, clear, drop }
}

export type Selection = ReturnType<typeof useSelection>
