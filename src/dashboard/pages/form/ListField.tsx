import { t } from "@lingui/core/macro"
import { Button, Input, Stack } from "@mantine/core"
import { useId } from "react"
import IconPlus from "~icons/tabler/plus"
import { announce } from "../../ui/announce.ts"
import { notify } from "../../ui/notify.tsx"
import { type FieldOf, itemsIn, type Values } from "./Field.ts"
import { ListItem } from "./ListItem.tsx"
import { PicturesButton } from "./PicturesButton.tsx"

interface Props {
  readonly field: FieldOf<"list">
  readonly values: Values
  readonly onChange: (values: Values) => void
  /** The error at a path in the list, such as `2.url`; the path "" is the list itself. */
  readonly errorAt: (place: string) => string | undefined
  /** Called when items move, because errors refer to positions. */
  readonly onMoved: () => void
}

/** A list of items to add, edit, move and remove. */
export const ListField = ({ field, values, onChange, errorAt, onMoved }: Props) => {
  const id = useId()
  const items = itemsIn(values, field.name)
  const set = (next: ReadonlyArray<Values>) => onChange({ ...values, [field.name]: next })
  const focus = (place: number, control: string) =>
    requestAnimationFrame(() => document.getElementById(`${id}-${place}-${control}`)?.focus())
  const move = (from: number, to: number) => {
    const moved = items[from]
    if (moved === undefined || to < 0 || to >= items.length) return
    set(items.toSpliced(from, 1).toSpliced(to, 0, moved))
    onMoved()
    focus(to, to < from ? "up" : "down")
  }
  const remove = (place: number) => {
    set(items.toSpliced(place, 1))
    onMoved()
    focus(Math.min(place, items.length - 2), "remove")
  }
  const insert = (place: number, lines: ReadonlyArray<string>) => {
    const { pasteInto = "" } = field
    const fresh = lines.map((line) => ({ [pasteInto]: line })).map((item) => field.completed?.(item, true) ?? item)
    // The first line goes into the item at this place, which may have other fields.
    const [first, ...others] = [{ ...items[place], ...fresh[0] }, ...fresh.slice(1)]
    const all = items.toSpliced(place, 1, first, ...others)
    set(all.slice(0, field.max))
    onMoved()
    announce(field.texts.counted(Math.min(all.length, field.max)))
    if (all.length > field.max) {
      notify({ message: t`There is only room for ${{ items: field.texts.counted(field.max) }}.`, color: "orange" })
    }
  }
  const fault = errorAt("")
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Input.Label component="legend" labelElement="div" p={0}>
        {field.label}
      </Input.Label>
      {items.map((item, place) => (
        <ListItem
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids, and their inputs have no state.
          key={place}
          id={`${id}-${place}`}
          field={field}
          place={place}
          count={items.length}
          item={item}
          onChange={(next) => set(items.with(place, next))}
          onMove={(to) => move(place, to)}
          onRemove={() => remove(place)}
          onLines={(lines) => insert(place, lines)}
          errorAt={(name) => errorAt(name === "" ? String(place) : `${place}.${name}`)}
        />
      ))}
      {fault !== undefined && <Input.Error>{fault}</Input.Error>}
      {field.picturesInto !== undefined && items.length < field.max && (
        <PicturesButton
          room={field.max - items.length}
          onUploaded={(addresses) =>
            set([...items, ...addresses.map((address) => ({ [field.picturesInto ?? ""]: address }))])
          }
        />
      )}
      {items.length < field.max && (
        <Button
          variant="default"
          size="sm"
          style={{ alignSelf: "flex-start" }}
          leftSection={<IconPlus size={16} />}
          onClick={() => set([...items, {}])}
        >
          {field.texts.add}
        </Button>
      )}
    </Stack>
  )
}
