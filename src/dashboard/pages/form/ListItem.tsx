import { t } from "@lingui/core/macro"
import { ActionIcon, Card, Group, Input, Stack, Text } from "@mantine/core"
import IconArrowDown from "~icons/tabler/arrow-down"
import IconArrowUp from "~icons/tabler/arrow-up"
import IconTrash from "~icons/tabler/trash"
import { type FieldOf, textIn, type Values } from "./Field.ts"
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
  readonly errorAt: (name: string) => string | undefined
}

/** An item of a list, with its fields. */
export const ListItem = ({ id, field, place, count, item, onChange, onMove, onRemove, errorAt }: Props) => {
  const name = textIn(item, field.nameBy)
  const { nameAt, moveUp, moveDown, remove } = field.texts
  const fault = errorAt("")
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
          <FieldView
            key={one.name}
            field={one}
            values={item}
            onChange={onChange}
            errorAt={(path) => errorAt(path)}
            onMoved={() => undefined}
          />
        ))}
        {fault !== undefined && <Input.Error>{fault}</Input.Error>}
      </Stack>
    </Card>
  )
}
