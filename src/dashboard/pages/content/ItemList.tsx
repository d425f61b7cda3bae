import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors
} from "@dnd-kit/core"
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable"
import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { isFilled } from "../../../page/Plugin.ts"
import { lasting, run } from "../../api/Run.ts"
import { announce } from "../../ui/announce.ts"
import { confirm } from "../../ui/dialogs.tsx"
import { pages } from "../Client.ts"
import { useEditor } from "../editor/EditorContext.ts"
import { pageQuery } from "../Queries.ts"
import styles from "./Content.module.css"
import type { Item } from "./Items.ts"
import { nameOf } from "./Row.tsx"
import { SortableItem } from "./SortableItem.tsx"
import { useDuplicate } from "./useDuplicate.ts"
import { useReorder } from "./useReorder.ts"
import { useVisibility } from "./useVisibility.ts"

/** Announces to screen readers where a block moves during a drag. */
const useAnnouncements = (items: ReadonlyArray<Item>): Announcements => {
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

/** How long a deletion can be undone, in milliseconds. Blocks don't go to the trash, so it is final after that. */
const graceTime = 20_000

const instructions = t`To move an item, press Space, then the arrow keys, and Space again to drop it. Press Escape to cancel. You can also use “Move up” and “Move down” in its menu.`

/** The page's blocks in order. */
export const ItemList = () => {
  const { page, items, hide, forms, removeUndoably } = useEditor()
  const queries = useQueryClient()
  const move = useReorder(page)
  const toggle = useVisibility(page)
  const duplicate = useDuplicate(page)
  const announcements = useAnnouncements(items)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  const removeSoon = (item: Item) => {
    forms.close(item.key)
    removeUndoably({
      grace: graceTime,
      told: t`“${{ item: nameOf(item) }}” was deleted.`,
      hide: () => hide(item.key),
      remove: async () => {
        const path = { id: page.id }
        await run(
          lasting(
            item.kind === "link"
              ? pages.removeLink({ path: { ...path, linkId: item.link.id } })
              : pages.removePlugin({ path: { ...path, pluginId: item.plugin.id } })
          )
        )
        await queries.invalidateQueries({ queryKey: pageQuery(page.id).queryKey })
        void queries.invalidateQueries({ queryKey: ["pages"] })
      }
    })
  }
  const remove = (item: Item) =>
    item.kind === "plugin" && isFilled(item.plugin)
      ? confirm({
          title: t`Delete “${{ item: nameOf(item) }}”?`,
          children: t`Its contents are deleted too and can't be restored later.`,
          verb: t`Delete`,
          onConfirm: () => removeSoon(item)
        })
      : removeSoon(item)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragEnd={({ active, over }) => over !== null && move(String(active.id), String(over.id))}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ul className={styles["list"]} aria-label={t`On this page`}>
          {items.map((item, place) => (
            <SortableItem
              key={item.key}
              item={item}
              before={items[place - 1]}
              after={items[place + 1]}
              onMove={(over) => {
                move(item.key, over.key)
                announce(
                  t`${{ item: nameOf(item) }} is at position ${{ place: items.indexOf(over) + 1 }} of ${{ count: items.length }}.`
                )
              }}
              onToggle={() => toggle(item)}
              onDuplicate={() => duplicate(item)}
              onRemove={() => remove(item)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
