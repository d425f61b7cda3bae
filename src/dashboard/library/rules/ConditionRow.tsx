import { t } from "@lingui/core/macro"
import { ActionIcon, Group, NativeSelect, Stack, Text } from "@mantine/core"
import IconX from "~icons/tabler/x"
import type { RuleCondition } from "../../../targeting/Rule.ts"
import { useSession } from "../../api/Session.ts"
import { useTimezone } from "../../api/Timezone.ts"
import { ConditionValue } from "./ConditionValue.tsx"
import { cautionOf } from "./RuleCautions.ts"
import { initialValue, ruleTypes } from "./RuleTypes.ts"

interface Props {
  readonly condition: RuleCondition
  readonly rule: number
  readonly place: number
  readonly errors: { readonly type: string | undefined; readonly value: string | undefined }
  readonly onChange: (condition: RuleCondition) => void
  /** Undefined for the only condition of a rule. */
  readonly onRemove: (() => void) | undefined
}

/** A condition of a rule: its type and its value. */
export const ConditionRow = ({ condition, rule, place, errors, onChange, onRemove }: Props) => {
  const timezone = useTimezone()
  const { knows_countries, knows_cities } = useSession()
  const caution = cautionOf(condition, { countries: knows_countries, cities: knows_cities })
  const { type } = condition
  const isKnown = ruleTypes.some(({ value }) => value === type)
  return (
    <Stack gap={4} role="group" aria-label={t`Condition ${{ place: place + 1 }} of rule ${{ rule: rule + 1 }}`}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Group gap="xs" align="flex-start" style={{ flex: 1, minWidth: 0 }}>
          <NativeSelect
            label={place === 0 ? t`Rule ${{ place: rule + 1 }}` : t({ context: "link editor", message: "And" })}
            data={[
              ...ruleTypes.map(({ value, label }) => ({ value, label })),
              ...(isKnown ? [] : [{ value: type, label: type }])
            ]}
            value={type}
            onChange={({ currentTarget: { value: chosen } }) =>
              onChange({ type: chosen, value: initialValue(chosen, timezone) })
            }
            error={errors.type}
            style={{ flex: "1 1 7rem" }}
          />
          <ConditionValue condition={condition} onChange={(value) => onChange({ type, value })} error={errors.value} />
        </Group>
        {onRemove !== undefined && (
          <ActionIcon
            mt={26}
            aria-label={t`Remove condition ${{ place: place + 1 }} of rule ${{ rule: rule + 1 }}`}
            onClick={onRemove}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </Group>
      {caution !== undefined && (
        <Text size="xs" c="dimmed" role="status">
          {caution}
        </Text>
      )}
    </Stack>
  )
}
