import { useSortable } from "@dnd-kit/sortable"
import { CSS } from "@dnd-kit/utilities"
import { t } from "@lingui/core/macro"
import { ActionIcon, Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core"
import IconGripVertical from "~icons/tabler/grip-vertical"
import IconPlus from "~icons/tabler/plus"
import IconTrash from "~icons/tabler/trash"
import { mostConditions } from "../../../targeting/Rule.ts"
import { errorOf } from "../../api/Failure.ts"
import { withScheme } from "../../ui/withScheme.ts"
import { ConditionRow } from "./ConditionRow.tsx"
import { conditionsOf, fieldOf, type Rule, withConditions } from "./Rule.ts"

interface Props {
  readonly rule: Rule
  readonly place: number
  readonly failure: unknown
  /** The name of the list in the errors of a request. */
  readonly field: string
  readonly onChange: (rule: Rule) => void
  readonly onRemove: () => void
}

/**
 * A targeting rule with its conditions and its destination. Users can move it by its handle, with the pointer or the
 * keyboard.
 */
export const RuleRow = ({ rule, place, failure, field, onChange, onRemove }: Props) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: rule.key
  })
  const conditions = conditionsOf(rule)
  const change = (changed: typeof conditions) => onChange(withConditions(rule, changed))
  const fault = (name: string) => errorOf(failure, `${field}.${place}.${name}`)
  const ofList = fault("conditions")
  return (
    <Paper
      ref={setNodeRef}
      component="li"
      withBorder
      p="xs"
      style={{
        transform: CSS.Translate.toString(transform),
        transition,
        position: "relative",
        zIndex: isDragging ? 1 : 0,
        boxShadow: isDragging ? "var(--mantine-shadow-md)" : undefined
      }}
    >
      <Group gap={4} wrap="nowrap" align="flex-start">
        <ActionIcon
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t`Move rule ${{ place: place + 1 }}`}
          // Escape cancels the drag and must not close the dialog.
          data-mantine-stop-propagation={isDragging}
          style={{ cursor: "grab", touchAction: "none" }}
        >
          <IconGripVertical size={18} />
        </ActionIcon>
        <Stack gap="xs" style={{ flex: 1, minWidth: 0 }}>
          {conditions.map((condition, n) => (
            <ConditionRow
              // Conditions have no identity besides their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions don't move
              key={n}
              condition={condition}
              rule={place}
              place={n}
              errors={{ type: fault(fieldOf(rule, n, "type")), value: fault(fieldOf(rule, n, "value")) }}
              onChange={(changed) => change(conditions.map((one, m) => (m === n ? changed : one)))}
              onRemove={conditions.length === 1 ? undefined : () => change(conditions.filter((_, m) => m !== n))}
            />
          ))}
          {ofList !== undefined && (
            <Text size="xs" c="var(--mantine-color-error)">
              {ofList}
            </Text>
          )}
          <div>
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconPlus size={14} />}
              disabled={conditions.length >= mostConditions}
              onClick={() => change([...conditions, { type: "language", value: "" }])}
            >
              {t`Add condition`}
            </Button>
          </div>
          <TextInput
            label={t`Send visitors to`}
            placeholder="https://example.com/for-them"
            inputMode="url"
            spellCheck={false}
            value={rule.url}
            onChange={({ currentTarget }) => onChange({ ...rule, url: currentTarget.value })}
            onBlur={() => onChange({ ...rule, url: withScheme(rule.url) })}
            error={fault("url")}
          />
        </Stack>
        <ActionIcon aria-label={t`Remove rule ${{ place: place + 1 }}`} onClick={onRemove}>
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
    </Paper>
  )
}
