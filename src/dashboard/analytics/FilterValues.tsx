import { t } from "@lingui/core/macro"
import { MultiSelect, TagsInput } from "@mantine/core"
import { useMemo } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import type { FilterField, FilterOperator } from "../../click/query/Filter.ts"
import { siteName } from "../../click/Sites.ts"
import { dropdown } from "./dropdown.ts"
import { isListed, listOf } from "./fields.ts"
import { choicesFor } from "./names.ts"

interface Props {
  readonly field: FilterField
  readonly operator: FilterOperator
  readonly values: ReadonlyArray<string>
  readonly onChange: (values: ReadonlyArray<string>) => void
  /** What the user has typed but not yet added as a value. */
  readonly typed: string
  readonly onType: (text: string) => void
  readonly report: Analytics | undefined
  readonly error: string | undefined
}

const suggested = (field: FilterField, isWhole: boolean, report: Analytics | undefined): ReadonlyArray<string> => {
  if (!isListed(field) || report === undefined) return []
  const names = report[listOf[field]].map(({ name }) => name)
  return [...new Set(field === "referrer" && isWhole ? names.map(siteName) : names)]
}

/** The values of a filter: chosen from a list if all are known, otherwise typed. */
export const FilterValues = ({ field, operator, values, onChange, typed, onType, report, error }: Props) => {
  const choices = useMemo(() => choicesFor(field), [field])
  const shared = {
    label: t`Any of these`,
    value: [...values],
    onChange,
    error,
    ...dropdown
  }
  const isWhole = operator === "is" || operator === "is_not"
  if (choices !== undefined && isWhole) {
    return (
      <MultiSelect
        {...shared}
        placeholder={values.length === 0 ? t`Choose` : ""}
        searchable
        nothingFoundMessage={t`No matches`}
        data={[...choices]}
        maxValues={50}
      />
    )
  }
  return (
    <TagsInput
      {...shared}
      // Leaving the field must not change the layout, because a button that moves while it is pressed gets no click.
      acceptValueOnBlur={false}
      // Part of a name matches nothing with these conditions, so Enter takes the suggestion.
      selectFirstOptionOnChange={isWhole}
      searchValue={typed}
      onSearchChange={onType}
      description={t`Press Enter after each value.`}
      placeholder={values.length === 0 ? t`Choose or type` : ""}
      data={suggested(field, isWhole, report).filter((name) => name.trim() !== "")}
      maxTags={50}
      limit={20}
    />
  )
}
