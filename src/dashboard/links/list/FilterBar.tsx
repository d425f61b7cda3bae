import { t } from "@lingui/core/macro"
import { Badge, Button, Group, Text, UnstyledButton } from "@mantine/core"
import { useState } from "react"
import IconFilter from "~icons/tabler/filter"
import IconX from "~icons/tabler/x"
import type { Filters } from "../../queries/LinkFilters.ts"
import { SearchField } from "../../ui/SearchField.tsx"
import { useIsNarrow } from "../../ui/useIsNarrow.ts"
import { useOnDemand } from "../../ui/useOnDemand.ts"
import styles from "./FilterBar.module.css"
import { FilterSelects } from "./FilterSelects.tsx"
import { type FilterField, useFilterFields } from "./useFilterFields.ts"

interface FilterChipsProps {
  readonly fields: ReadonlyArray<FilterField>
  readonly onRemove: (name: FilterField["name"]) => void
  readonly onClear: () => void
}

/** The active filters, each with a button that removes it. */
const FilterChips = ({ fields, onRemove, onClear }: FilterChipsProps) => (
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

interface Props {
  readonly filters: Filters
  readonly onChange: (change: Filters, replace?: boolean) => void
}

/** Filters and sorts the list; the URL stores every choice. On phones, a button opens the filters. */
export const FilterBar = ({ filters, onChange }: Props) => {
  const fields = useFilterFields(filters)
  const isNarrow = useIsNarrow()
  const { Loaded: Sheet, request } = useOnDemand(() => import("./FilterSheet.tsx").then((loaded) => loaded.FilterSheet))
  const [isOpen, setOpen] = useState(false)
  const { search } = filters
  const active = fields.filter(({ value }) => value !== "")
  const open = () => {
    setOpen(true)
    request()
  }
  return (
    <search aria-label={t`Links`}>
      <Group gap="xs">
        <SearchField
          label={t`Search links`}
          value={search ?? ""}
          onChange={(text) => onChange({ search: text === "" ? undefined : text }, search !== undefined)}
        />
        {isNarrow ? (
          <Button
            variant="default"
            aria-haspopup="dialog"
            leftSection={<IconFilter size={16} />}
            rightSection={
              active.length > 0 && (
                <Badge size="sm" circle>
                  {active.length}
                </Badge>
              )
            }
            onClick={open}
          >
            {t`Filters`}
          </Button>
        ) : (
          <div className={styles["selects"]}>
            <FilterSelects fields={fields} filters={filters} onChange={onChange} />
          </div>
        )}
      </Group>
      {(active.length > 0 || search !== undefined) && (
        <FilterChips
          fields={active}
          onRemove={(name) => onChange({ [name]: undefined })}
          onClear={() => onChange({ search: undefined, folder: undefined, tag: undefined, state: undefined })}
        />
      )}
      {Sheet !== undefined && isNarrow && (
        <Sheet isOpen={isOpen} onClose={() => setOpen(false)} fields={fields} filters={filters} onChange={onChange} />
      )}
    </search>
  )
}
