import { useSortable } from "@dnd-kit/sortable"
import { CSS } from "@dnd-kit/utilities"
import { t } from "@lingui/core/macro"
import { ActionIcon, Switch } from "@mantine/core"
import { useEffect, useRef } from "react"
import IconArrowDown from "~icons/tabler/arrow-down"
import IconArrowUp from "~icons/tabler/arrow-up"
import IconCopyPlus from "~icons/tabler/copy-plus"
import IconEdit from "~icons/tabler/edit"
import IconGripVertical from "~icons/tabler/grip-vertical"
import IconTrash from "~icons/tabler/trash"
import { ActionMenu } from "../../ui/ActionMenu.tsx"
import { useEditor } from "../editor/EditorContext.ts"
import styles from "./Content.module.css"
import { ItemForm } from "./ItemForm.tsx"
import type { Item } from "./Items.ts"
import { isDirty } from "./Open.ts"
import { nameOf, Row } from "./Row.tsx"
import { isVisible } from "./useVisibility.ts"

interface Props {
  readonly item: Item
  readonly before: Item | undefined
  readonly after: Item | undefined
  readonly onMove: (over: Item) => void
  /** Hides the block from visitors, or shows it. */
  readonly onToggle: () => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

/** A block in the list, which can be dragged, moved by its menu, opened and deleted. */
export const SortableItem = ({ item, before, after, onMove, onToggle, onDuplicate, onRemove }: Props) => {
  const { forms } = useEditor()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.key
  })
  const form = forms.forms.find(({ key }) => key === item.key)
  const name = nameOf(item)
  const controls = `form-${item.key}`
  const toggle = () => {
    if (form === undefined) forms.open(item)
    else if (!isDirty(form)) forms.close(form.key)
  }
  const element = useRef<HTMLLIElement>(null)
  const isMoved = useRef(false)
  const moveTo = (over: Item) => {
    isMoved.current = true
    onMove(over)
  }
  // A moved element loses the focus that the menu had restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed neighbors mean that it was moved.
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    element.current?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus()
  }, [before?.key, after?.key])
  const actions = [
    { label: t`Edit`, icon: <IconEdit size={18} />, onClick: () => forms.open(item) },
    ...(before === undefined
      ? []
      : [{ label: t`Move up`, icon: <IconArrowUp size={18} />, onClick: () => moveTo(before) }]),
    ...(after === undefined
      ? []
      : [{ label: t`Move down`, icon: <IconArrowDown size={18} />, onClick: () => moveTo(after) }]),
    { label: t`Duplicate`, icon: <IconCopyPlus size={18} />, onClick: onDuplicate },
    { label: t`Delete`, icon: <IconTrash size={18} />, onClick: onRemove, isDangerous: true }
  ]
  return (
    <li
      ref={(node) => {
        element.current = node
        setNodeRef(node)
      }}
      className={styles["item"]}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={styles["head"]}>
        <ActionIcon
          ref={setActivatorNodeRef}
          className={styles["handle"] ?? ""}
          {...attributes}
          {...listeners}
          aria-label={t`Move ${name}`}
        >
          <IconGripVertical size={18} />
        </ActionIcon>
        <Row item={item} isOpen={form !== undefined} onToggle={toggle} controls={controls} />
        <Switch
          size="sm"
          className={styles["shown"] ?? ""}
          aria-label={t`Show ${name} to visitors`}
          title={isVisible(item) ? t`Visible to visitors` : t`Hidden from visitors`}
          checked={isVisible(item)}
          onChange={onToggle}
        />
        <ActionMenu name={t`Actions for ${name}`} actions={actions} />
      </div>
      <div id={controls} hidden={form === undefined}>
        {form !== undefined && (
          <div className={styles["body"]}>
            <ItemForm form={form} name={name} />
          </div>
        )}
      </div>
    </li>
  )
}
