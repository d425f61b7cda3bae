import { useSortable } from "@dnd-kit/sortable"
import { CSS } from "@dnd-kit/utilities"
import { t } from "@lingui/core/macro"
import { ActionIcon, Autocomplete, Group, NativeSelect, Paper, Select, Stack, Text, TextInput } from "@mantine/core"
import IconGripVertical from "~icons/tabler/grip-vertical"
import IconTrash from "~icons/tabler/trash"
import { errorOf } from "../../api/Failure.ts"
import { useSession } from "../../api/Session.ts"
import { withScheme } from "../Address.ts"
import type { Rule } from "./Draft.ts"
import { cautionOf } from "./RuleCautions.ts"
import { ruleTypes } from "./RuleTypes.ts"

interface RuleValueProps {
  readonly rule: Rule
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

/** The value of a rule, with an input that fits its type. */
const RuleValue = ({ rule: { type, value }, onChange, error }: RuleValueProps) => {
  const kind = ruleTypes.find((one) => one.value === type)
  const common = { label: t`Is`, placeholder: kind?.placeholder ?? "", value, error, style: { flex: "1 1 8rem" } }
  if (kind === undefined || kind.values.length === 0) {
    return <TextInput {...common} maxLength={255} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  }
  if (kind.isOpen) return <Autocomplete {...common} data={kind.values.map((one) => one.value)} onChange={onChange} />
  const found = kind.values.find((one) => one.value.toLowerCase() === value.toLowerCase())
  return (
    <Select
      {...common}
      value={found?.value ?? (value === "" ? null : value)}
      data={found === undefined && value !== "" ? [...kind.values, { value, label: value }] : [...kind.values]}
      onChange={(chosen) => onChange(chosen ?? "")}
      searchable={kind.values.length > 5}
      allowDeselect={false}
    />
  )
}

interface Props {
  readonly rule: Rule
  readonly place: number
  readonly failure: unknown
  readonly onChange: (change: Partial<Rule>) => void
  readonly onRemove: () => void
}

/**
 * A targeting rule with its condition and its destination. Users can move it by its handle, with the pointer or the
 * keyboard.
 */
export const RuleRow = ({ rule, place, failure, onChange, onRemove }: Props) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: rule.key
  })
  const caution = cautionOf(rule, useSession().knows_countries)
  const isKnown = ruleTypes.some(({ value }) => value === rule.type)
  const fault = (field: string) => errorOf(failure, `targeting.${place}.${field}`)
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
          <Group gap="xs" align="flex-start">
            <NativeSelect
              label={t`Rule ${{ place: place + 1 }}`}
              data={[
                ...ruleTypes.map(({ value, label }) => ({ value, label })),
                ...(isKnown ? [] : [{ value: rule.type, label: rule.type }])
              ]}
              value={rule.type}
              onChange={({ currentTarget }) => onChange({ type: currentTarget.value, value: "" })}
              error={fault("type")}
              style={{ flex: "1 1 7rem" }}
            />
            <RuleValue rule={rule} onChange={(value) => onChange({ value })} error={fault("value")} />
          </Group>
          {caution !== undefined && (
            <Text size="xs" c="dimmed" role="status">
              {caution}
            </Text>
          )}
          <TextInput
            label={t`Send visitors to`}
            placeholder="https://example.com/for-them"
            inputMode="url"
            spellCheck={false}
            value={rule.url}
            onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
            onBlur={() => onChange({ url: withScheme(rule.url) })}
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
