import { t } from "@lingui/core/macro"
import { Button, Group, Text, UnstyledButton } from "@mantine/core"
import IconX from "~icons/tabler/x"
import styles from "./FilterBar.module.css"
import type { FilterField } from "./useFilterFields.ts"

interface Props {
  readonly fields: ReadonlyArray<FilterField>
  readonly onRemove: (name: FilterField["name"]) => void
  readonly onClear: () => void
}

/** The active filters, each with a button that removes it. */
export const FilterChips = ({ fields, onRemove, onClear }: Props) => (
  <Group gap="xs" className={styles["chips"] ?? ""}>
    {fields.map(({ name, label, value, data }) => {
      const chosen = data.find((one) => one.value === value)?.label ?? "…"
      return (
        <Text key={name} component="span" size="sm" className={styles["chip"] ?? ""}>
          <span className={styles["label"]}>{label}</span>
          <bdi className={styles["chosen"]} title={chosen}>
            {chosen}
          </bdi>
          <UnstyledButton
            className={styles["remove"]}
            aria-label={t`Remove ${label} ${{ name: chosen }}`}
            onClick={() => onRemove(name)}
          >
            <IconX size={14} />
          </UnstyledButton>
        </Text>
      )
    })}
    <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
      {t`Clear filters`}
    </Button>
  </Group>
)
