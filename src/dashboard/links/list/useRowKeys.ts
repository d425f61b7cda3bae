import { useNavigate } from "@tanstack/react-router"
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"

interface Given {
  readonly count: number
  readonly at: (place: number) => Link | undefined
  readonly isHidden: (place: number) => boolean
  readonly show: (place: number) => void
  readonly onSelect: (place: number, link: Link, isRange: boolean) => void
  readonly onSelectAll: () => void
  readonly onEdit: (link: Link) => void
  /** The links to delete from a link's row: the selection if it includes the link, otherwise only the link. */
  readonly togetherWith: (link: Link) => ReadonlyArray<LinkId>
  readonly onRemove: (ids: ReadonlyArray<LinkId>) => void
  readonly onEscape: () => void
}

/** The number of rows that Page Up and Page Down move. */
const page = 10

/** The current row and its keyboard navigation. */
export const useCurrentRow = () => {
  const [current, setCurrent] = useState(0)
  const list = useRef<HTMLTableSectionElement>(null)
  const isWanted = useRef(false)
  /** Returns whether the row was already rendered. */
  const focus = (): boolean => {
    const row = list.current?.querySelector<HTMLElement>(`[data-place="${current}"]`)
    row?.focus({ preventScroll: true })
    return row instanceof HTMLElement
  }
  // A distant row is rendered later, once the list has scrolled. Until then the focus may move elsewhere. The row gets
  // the focus as soon as it is rendered, so that the next key is not lost.
  useLayoutEffect(() => {
    if (!isWanted.current) return
    const { activeElement, body } = document
    const isElsewhere = activeElement !== body && list.current?.contains(activeElement) === false
    want(!isElsewhere && !focus())
  })
  const want = (isNow: boolean) => {
    isWanted.current = isNow
    list.current?.toggleAttribute("data-awaits-focus", isNow)
  }
  const go = (place: number) => {
    want(true)
    setCurrent(place)
  }
  return { current, setCurrent, go, focus, list }
}

export const useRowKeys = (given: Given, { current, go }: ReturnType<typeof useCurrentRow>) => {
  const { count, at, isHidden, show, onSelect, onSelectAll, onEdit, togetherWith, onRemove, onEscape } = given
  const navigate = useNavigate()

  const step = (from: number, by: 1 | -1, isGone = isHidden): number | undefined => {
    for (let place = from + by; place >= 0 && place < count; place += by) if (!isGone(place)) return place
    return undefined
  }
  const remove = (link: Link) => {
    const ids = new Set(togetherWith(link))
    const isGone = (place: number) => {
      const id = at(place)?.id
      return isHidden(place) || (id !== undefined && ids.has(id))
    }
    onRemove([...ids])
    goTo(step(current, 1, isGone) ?? step(current, -1, isGone))
  }
  const goTo = (place: number | undefined) => {
    if (place === undefined) return
    show(place)
    go(place)
  }

  const placeOf = (key: string): number | undefined => {
    switch (key) {
      case "ArrowDown":
        return step(current, 1)
      case "ArrowUp":
        return step(current, -1)
      case "PageDown":
        return step(Math.min(count, current + page + 1), -1)
      case "PageUp":
        return step(Math.max(-1, current - page - 1), 1)
      case "Home":
        return step(-1, 1)
      case "End":
        return step(count, -1)
      default:
        return undefined
    }
  }

  const act = (key: string, link: Link): boolean => {
    switch (key) {
      case "x":
      case " ":
        onSelect(current, link, false)
        return true
      case "e":
        onEdit(link)
        return true
      case "Enter":
        void navigate({ to: "/links/$linkId", params: { linkId: link.id } })
        return true
      case "Escape":
        onEscape()
        return true
      case "Delete":
        remove(link)
        return true
      default:
        return false
    }
  }

  const actOnAll = (key: string): boolean => {
    if (key !== "a") return false
    onSelectAll()
    return true
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, shiftKey } = event
    // Ignore keys in the row's menu. It is rendered elsewhere in the document, but React bubbles its key events up to
    // the row.
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return
    const link = at(current)
    const place = placeOf(key)
    if (place !== undefined) {
      event.preventDefault()
      const next = at(place)
      if (shiftKey && next !== undefined) onSelect(place, next, true)
      goTo(place)
      return
    }
    if (target.dataset["place"] === undefined || link === undefined || event.altKey) return
    const isDone = event.ctrlKey || event.metaKey ? actOnAll(key) : act(key, link)
    if (isDone) event.preventDefault()
  }
}
