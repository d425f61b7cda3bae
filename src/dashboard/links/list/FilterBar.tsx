import { t } from "@lingui/core/macro"
import { Button, Group, Text, UnstyledButton } from "@mantine/core"
import { useState } from "react"
import IconAdjustmentsHorizontal from "~icons/tabler/adjustments-horizontal"
import IconFilter from "~icons/tabler/filter"
import IconX from "~icons/tabler/x"
import type { Filters } from "../../queries/LinkFilters.ts"
import { SearchField } from "../../ui/SearchField.tsx"
import { useIsNarrow } from "../../ui/useIsNarrow.ts"
import { useOnDemand } from "../../ui/useOnDemand.ts"
import styles from "./FilterBar.module.css"
import { PanelButton } from "./PanelButton.tsx"
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

/** Filters and sorts the list; the URL stores every choice. A button opens the filters, another one the display. */
export const FilterBar = ({ filters, onChange }: Props) => {
  const fields = useFilterFields(filters)
  const isNarrow = useIsNarrow()
  const sheet = useOnDemand(() => import("./FilterSheet.tsx").then((loaded) => loaded.FilterSheet))
  const filter = useOnDemand(() => import("./FilterPanels.tsx").then((loaded) => loaded.FilterPanel))
  const display = useOnDemand(() => import("./FilterPanels.tsx").then((loaded) => loaded.DisplayPanel))
  const [isOpen, setOpen] = useState(false)
  const { search } = filters
  const active = fields.filter(({ value }) => value !== "")
  const filterButton = { label: t`Filters`, icon: <IconFilter size={16} />, count: active.length }
  const displayButton = { label: t`Display`, icon: <IconAdjustmentsHorizontal size={16} /> }
  const openSheet = () => {
    setOpen(true)
    sheet.request()
  }
  return (
    <search aria-label={t`Links`}>
      <Group gap="xs">
        <SearchField
          label={t`Search links`}
          value={search ?? ""}
          onChange={(text) => onChange({ search: text === "" ? undefined : text }, search !== undefined)}
        />
        {!isNarrow && filter.Loaded !== undefined ? (
          <filter.Loaded button={filterButton} fields={fields} onChange={onChange} />
        ) : (
          <PanelButton {...filterButton} onClick={isNarrow ? openSheet : filter.request} />
        )}
        {!isNarrow &&
          (display.Loaded === undefined ? (
            <PanelButton {...displayButton} onClick={display.request} />
          ) : (
            <display.Loaded button={displayButton} filters={filters} onChange={onChange} />
          ))}
      </Group>
      {(active.length > 0 || search !== undefined) && (
        <FilterChips
          fields={active}
          onRemove={(name) => onChange({ [name]: undefined })}
          onClear={() => onChange({ search: undefined, folder: undefined, tag: undefined, state: undefined })}
        />
      )}
      {sheet.Loaded !== undefined && isNarrow && (
        <sheet.Loaded
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          fields={fields}
          filters={filters}
          onChange={onChange}
        />
      )}
    </search>
  )
}
