import type { Announcements } from "@dnd-kit/core"
import { useRef } from "react"
import type { Item } from "./Items.ts"
import { nameOf } from "./Row.tsx"
import { t } from "./words/t.ts"

/** Tells those who do not see it where an item goes while it is moved. */
export const useAnnouncements = (items: ReadonlyArray<Item>): Announcements => {
  const last = useRef<string | number>("")
  const place = (key: string | number) =>
    t("placeValueOfLength", { value: items.findIndex((item) => item.key === key) + 1, length: items.length })
  const name = (key: string | number) => items.filter((item) => item.key === key).map(nameOf)[0] ?? t("theItem")
  return {
    onDragStart: ({ active }) => {
      last.current = active.id
      return t("idPickedUpAtId2", { id: name(active.id), id2: place(active.id) })
    },
    onDragOver: ({ active, over }) => {
      // The item begins over its own place, which was told just before.
      if (over === null || over.id === last.current) return undefined
      last.current = over.id
      return t("idIsAtId2", { id: name(active.id), id2: place(over.id) })
    },
    onDragEnd: ({ active, over }) =>
      t("idWasDroppedAtPlace", { id: name(active.id), place: place(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t("idIsBackAtId2", { id: name(active.id), id2: place(active.id) })
  }
}
