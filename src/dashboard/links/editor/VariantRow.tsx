import { t } from "@lingui/core/macro"
import { ActionIcon, Group, NumberInput, TextInput } from "@mantine/core"
import IconTrash from "~icons/tabler/trash"
import { errorOf } from "../../api/Failure.ts"
import { percentField } from "../../ui/percentField.ts"
import { withScheme } from "../Address.ts"
import type { Variant } from "./Draft.ts"
import { letterOf } from "./Shares.ts"

interface Props {
  readonly variant: Variant
  readonly place: number
  readonly failure: unknown
  readonly onChange: (change: Partial<Variant>) => void
  readonly onRemove: () => void
}

/** A variant of an A/B test: its destination and its share of 100 visits. */
export const VariantRow = ({ variant, place, failure, onChange, onRemove }: Props) => {
  const name = t`Variant ${{ place: letterOf(place) }}`
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput
        label={name}
        placeholder="https://example.com/other"
        inputMode="url"
        spellCheck={false}
        value={variant.url}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
        onBlur={() => onChange({ url: withScheme(variant.url) })}
        error={errorOf(failure, `ab_tests.${place}.url`)}
        style={{ flex: 1 }}
      />
      <NumberInput
        label={t({ context: "link editor", message: "Share" })}
        aria-label={t`Share of variant ${{ place: letterOf(place) }}, in percent`}
        {...percentField}
        min={0}
        max={100}
        allowDecimal={false}
        value={variant.weight}
        onChange={(value) => onChange({ weight: Math.round(Number(value)) || 0 })}
        error={errorOf(failure, `ab_tests.${place}.weight`)}
        w={96}
      />
      <ActionIcon aria-label={t`Remove variant ${{ place: letterOf(place) }}`} mt={26} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}
