import type { Announcements } from "@dnd-kit/core"
import { t } from "@lingui/core/macro"
import { useRef } from "react"
import type { Item } from "./Items.ts"
import { nameOf } from "./Row.tsx"

/** Announces to screen readers where a block moves during a drag. */
export const useAnnouncements = (items: ReadonlyArray<Item>): Announcements => {
  const last = useRef<string | number>("")
  const placeOf = (key: string | number) => items.findIndex((item) => item.key === key)
  /**
   * A block's name, its position and the number of blocks. During a drag, `at` is the block that it is over. Undefined
   * if the block was deleted.
   */
  const told = (key: string | number, at = key) => {
    const item = items[placeOf(key)]
    return item && { item: nameOf(item), place: placeOf(at) + 1, count: items.length }
  }
  return {
    onDragStart: ({ active }) => {
      last.current = active.id
      const at = told(active.id)
      return at && t`${{ item: at.item }} picked up at position ${{ place: at.place }} of ${{ count: at.count }}.`
    },
    onDragOver: ({ active, over }) => {
      // Don't repeat a position. When a drag starts, the block is over its own, which was just announced.
      if (over === null || over.id === last.current) return undefined
      last.current = over.id
      const at = told(active.id, over.id)
      return at && t`${{ item: at.item }} is at position ${{ place: at.place }} of ${{ count: at.count }}.`
    },
    onDragEnd: ({ active, over }) => {
      const at = told(active.id, over?.id)
      return at && t`${{ item: at.item }} dropped at position ${{ place: at.place }} of ${{ count: at.count }}.`
    },
    onDragCancel: ({ active }) => {
      const at = told(active.id)
      return at && t`${{ item: at.item }} returned to position ${{ place: at.place }} of ${{ count: at.count }}.`
    }
  }
}
