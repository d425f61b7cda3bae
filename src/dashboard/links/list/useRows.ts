import { useDebouncedValue } from "@mantine/hooks"
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual"
import { type RefObject, useDeferredValue, useLayoutEffect, useMemo, useState } from "react"
import { pageSize } from "../../queries/LinkQueries.ts"
import { useIsNarrow } from "../../ui/useIsNarrow.ts"

/** The heights of a row in rem, as in `LinkRow.module.css`. */
const height = { wide: 3.25, narrow: 6 }
/** The maximum height of a list in pixels. Browsers render nothing beyond about 17 million. */
const tallest = 15_000_000
/** The height covered at the top and bottom of the window, in pixels. */
const covered = { top: 72, bottom: 88 }

/** How long scrolling must stay on the same pages before they are read, in milliseconds. */
const settled = 60

/** Which rows of a list of any length are rendered, and where. */
export const useRows = (
  total: number,
  current: number,
  hidden: ReadonlySet<number>,
  list: RefObject<HTMLTableSectionElement | null>
) => {
  const [top, setTop] = useState(0)
  const isNarrow = useIsNarrow()
  const rem = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize), [])
  const rowHeight = rem * (isNarrow ? height.narrow : height.wide)
  const count = Math.min(total, Math.floor(tallest / rowHeight))
  // Render the visible rows first.
  const overscan = useDeferredValue(8, 0)

  const rows = useWindowVirtualizer({
    count,
    estimateSize: (place) => (hidden.has(place) ? 0 : rowHeight),
    overscan,
    scrollMargin: top,
    scrollPaddingStart: covered.top,
    scrollPaddingEnd: covered.bottom,
    // Keep the current row, because removing it on scroll would lose the focus.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return shown.includes(current) || current >= count ? shown : [...shown, current].sort((a, b) => a - b)
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on these.
  useLayoutEffect(() => rows.measure(), [rows, rowHeight, hidden])

  // Watch the page's height, because content above the list can change its height without an event.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current !== null) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])

  return {
    rows,
    rowHeight,
    isNarrow,
    count,
    isCut: count < total,
    pages: useWantedPages(rows.range, count)
  }
}

interface Range {
  readonly startIndex: number
  readonly endIndex: number
}

/** The pages in and near the viewport, once scrolling stops there. */
const useWantedPages = (range: Range | null, count: number): ReadonlyArray<number> => {
  const first = Math.floor(Math.max(0, (range?.startIndex ?? 0) - 15) / pageSize)
  const last = Math.floor(Math.min(Math.max(0, count - 1), (range?.endIndex ?? 0) + 40) / pageSize)
  const [wanted] = useDebouncedValue(`${first} ${last}`, settled)
  return useMemo(() => {
    const [from = 0, to = 0] = wanted.split(" ").map(Number)
    return Array.from({ length: to - from + 1 }, (_, place) => from + place)
  }, [wanted])
}
