import { t } from "@lingui/core/macro"
import { NativeSelect } from "@mantine/core"
import type { Filters } from "../../queries/LinkFilters.ts"
import type { FilterField } from "./useFilterFields.ts"

const orders = [
  { value: "created_at desc", label: t`Newest first` },
  { value: "created_at asc", label: t`Oldest first` },
  { value: "total_clicks desc", label: t`Most clicks` },
  { value: "total_clicks asc", label: t`Fewest clicks` },
  { value: "short_url asc", label: t`A to Z` },
  { value: "short_url desc", label: t`Z to A` }
]

interface Props {
  readonly fields: ReadonlyArray<FilterField>
  readonly onChange: (change: Filters) => void
}

/** A field for each filter. */
export const FilterSelects = ({ fields, onChange }: Props) =>
  fields.map(({ name, label, value, data }) => (
    <NativeSelect
      key={name}
      label={label}
      value={value}
      data={[...data]}
      onChange={({ currentTarget }) =>
        onChange({ [name]: currentTarget.value === "" ? undefined : currentTarget.value })
      }
    />
  ))

interface SortProps {
  readonly filters: Filters
  readonly onChange: (change: Filters) => void
}

/** A field for the order. */
export const SortSelect = ({ filters: { sort = "created_at", order = "desc" }, onChange }: SortProps) => (
  <NativeSelect
    label={t`Sort`}
    value={`${sort} ${order}`}
    onChange={({ currentTarget }) => {
      const [by, direction] = currentTarget.value.split(" ")
      onChange({ sort: by, order: direction })
    }}
    data={orders}
  />
)
