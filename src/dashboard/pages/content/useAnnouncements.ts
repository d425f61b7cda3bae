import type { Announcements } from "@dnd-kit/core"
import { useRef } from "react"
import type { Item } from "./Items.ts"
import { nameOf } from "./Row.tsx"

/** Tells those who do not see it where an item goes while it is moved. */
export const useAnnouncements = (items: ReadonlyArray<Item>): Announcements => {
  const last = useRef<string | number>("")
  const place = (key: string | number) => `place ${items.findIndex((item) => item.key === key) + 1} of ${items.length}`
  const name = (key: string | number) => items.filter((item) => item.key === key).map(nameOf)[0] ?? "The item"
  return {
    onDragStart: ({ active }) => {
      last.current = active.id
      return `${name(active.id)} is picked up, at ${place(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      // The item begins over its own place, which was told just before.
      if (over === null || over.id === last.current) return undefined
      last.current = over.id
      return `${name(active.id)} is at ${place(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `${name(active.id)} was dropped at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back at ${place(active.id)}.`
  }
}
