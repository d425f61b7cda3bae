import { t } from "@lingui/core/macro"
import { ActionIcon, Button, Card, Group, Input, Stack, Text } from "@mantine/core"
import { type ClipboardEvent, useRef, useState } from "react"
import IconArrowDown from "~icons/tabler/arrow-down"
import IconArrowUp from "~icons/tabler/arrow-up"
import IconChevronDown from "~icons/tabler/chevron-down"
import IconTrash from "~icons/tabler/trash"
import { type Field, type FieldOf, textIn, type Values } from "./Field.ts"
import { FieldView } from "./FieldView.tsx"

interface Props {
  readonly id: string
  readonly field: FieldOf<"list">
  readonly place: number
  readonly count: number
  readonly item: Values
  readonly onChange: (item: Values) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  /** Adds an item for each line of a pasted text. */
  readonly onLines: (lines: ReadonlyArray<string>) => void
  readonly errorAt: (name: string) => string | undefined
}

/** An item of a list, with its fields. */
export const ListItem = ({ id, field, place, count, item, onChange, onMove, onRemove, onLines, errorAt }: Props) => {
  const name = textIn(item, field.nameBy)
  const { nameAt, moveUp, moveDown, remove } = field.texts
  const fault = errorAt("")
  const isPasted = useRef(false)
  const [isOpen, setOpen] = useState(() => (field.details ?? []).some((name) => textIn(item, name) !== ""))
  const isFolded = (one: Field) =>
    !isOpen &&
    field.details?.includes(one.name) === true &&
    textIn(item, one.name) === "" &&
    errorAt(one.name) === undefined
  const complete = (next: Values, isPaste: boolean) => {
    const done = field.completed?.(next, isPaste) ?? next
    if (done !== item) onChange(done)
  }
  const change = (one: Field, next: Values) => {
    const isPaste = isPasted.current
    isPasted.current = false
    if (isPaste || one.kind === "platform") complete(next, isPaste)
    else onChange(next)
  }
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData("text")
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter((line) => line !== "")
    isPasted.current = lines.length === 1
    if (lines.length < 2) return
    event.preventDefault()
    onLines(lines)
  }
  return (
    <Card padding="sm" radius="md" role="group" aria-label={nameAt(place + 1)}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text size="sm" fw={500} truncate>
          {place + 1}
        </Text>
        <Group gap={2} wrap="nowrap">
          <ActionIcon
            id={`${id}-up`}
            aria-label={name === "" ? moveUp(place + 1) : t`Move ${name} up`}
            aria-disabled={place === 0}
            style={{ opacity: place === 0 ? 0.35 : 1 }}
            onClick={() => onMove(place - 1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            id={`${id}-down`}
            aria-label={name === "" ? moveDown(place + 1) : t`Move ${name} down`}
            aria-disabled={place === count - 1}
            style={{ opacity: place === count - 1 ? 0.35 : 1 }}
            onClick={() => onMove(place + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon
            id={`${id}-remove`}
            aria-label={name === "" ? remove(place + 1) : t`Remove ${name}`}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <Stack gap="sm">
        {field.fields.map((one) => (
          <div
            id={`${id}-${one.name}`}
            hidden={isFolded(one)}
            key={one.name}
            {...(one.name === field.pasteInto ? { onPaste: paste, onBlur: () => complete(item, false) } : {})}
          >
            <FieldView
              field={one}
              values={item}
              onChange={(next) => change(one, next)}
              errorAt={(path) => errorAt(path)}
              onMoved={() => undefined}
            />
          </div>
        ))}
        {field.fields.some(isFolded) && (
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ alignSelf: "flex-start" }}
            leftSection={<IconChevronDown size={16} />}
            onClick={() => {
              const folded = field.fields.find(isFolded)
              setOpen(true)
              requestAnimationFrame(() =>
                document.getElementById(`${id}-${folded?.name}`)?.querySelector("input")?.focus()
              )
            }}
          >
            {t`More details`}
          </Button>
        )}
        {fault !== undefined && <Input.Error>{fault}</Input.Error>}
      </Stack>
    </Card>
  )
}
