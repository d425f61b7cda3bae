import type { Announcements } from "@dnd-kit/core"
import { t } from "@lingui/core/macro"
import { useRef } from "react"
import type { Item } from "./Items.ts"
import { nameOf } from "./Row.tsx"

/** Announces to screen readers where a block moves during a drag. */
export const useAnnouncements = (items: ReadonlyArray<Item>): Announcements => {
  const last = useRef<string | number>("")
  const placeOf = (key: string | number) => items.findIndex((item) => item.key === key)
  /** A block and its position, or the position of another block it moves over; undefined if it was deleted. */
  const told = (key: string | number, at = key) => {
    const item = items[placeOf(key)]
    return item && { item: nameOf(item), place: placeOf(at) + 1, count: items.length }
  }
  return {
    onDragStart: ({ active }) => {
      last.current = active.id
      const at = told(active.id)
      return at && t`${{ item: at.item }} is picked up, at place ${{ place: at.place }} of ${{ count: at.count }}.`
    },
    onDragOver: ({ active, over }) => {
      // A drag starts over the block's own position, which was just announced.
      if (over === null || over.id === last.current) return undefined
      last.current = over.id
      const at = told(active.id, over.id)
      return at && t`${{ item: at.item }} is at place ${{ place: at.place }} of ${{ count: at.count }}.`
    },
    onDragEnd: ({ active, over }) => {
      const at = told(active.id, over?.id)
      return at && t`${{ item: at.item }} was dropped at place ${{ place: at.place }} of ${{ count: at.count }}.`
    },
    onDragCancel: ({ active }) => {
      const at = told(active.id)
      return at && t`${{ item: at.item }} is back at place ${{ place: at.place }} of ${{ count: at.count }}.`
    }
  }
}
