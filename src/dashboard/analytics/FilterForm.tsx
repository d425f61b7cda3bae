import { t } from "@lingui/core/macro"
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core"
import { Either } from "effect"
import { useState } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import { type Filter, FilterField, FilterOperator, isTimeField } from "../../click/query/Filter.ts"
import { hostsOf } from "../../click/Sites.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import { checkedFilters } from "./checkedFilters.ts"
import { FilterValues } from "./FilterValues.tsx"
import { fieldNames, operatorNames, takesValues } from "./fields.ts"

interface Props {
  readonly filters: ReadonlyArray<Filter>
  readonly report: Analytics | undefined
  readonly onAdd: (filter: Filter) => void
}

const fields = FilterField.literals.map((value) => ({ value, label: fieldNames[value] }))
const operators = FilterOperator.literals.map((value) => ({ value, label: operatorNames[value] }))
const wholeOperators = operators.filter(({ value }) => value === "is" || value === "is_not")

/** Whether a field's values are only compared as a whole, and every visit has one. */
const isWhole = (field: FilterField) => field === "is_bot" || isTimeField(field)

/** Creates a filter from a field, an operator and values. */
export const FilterForm = ({ filters, report, onAdd }: Props) => {
  const [field, setField] = useState<FilterField>("referrer")
  const [operator, setOperator] = useState<FilterOperator>("is")
  const [values, setValues] = useState<ReadonlyArray<string>>([])
  const [typed, setTyped] = useState("")
  const [isTried, setTried] = useState(false)
  const written = [...values, typed.trim()].filter((value) => value !== "")
  const isSite = field === "referrer" && (operator === "is" || operator === "is_not")
  const hosts = report?.referrers.map(({ name }) => name) ?? []
  const given = [...new Set(isSite ? written.flatMap((value) => hostsOf(value, hosts)) : written)]
  const checked = checkedFilters([...filters, { field, operator, values: takesValues(operator) ? given : [] }])
  const sentences = isTried && Either.isLeft(checked) ? checked.left : []
  const add = () => {
    setTried(true)
    const filter = Either.isRight(checked) ? checked.right.at(-1) : undefined
    if (filter !== undefined) onAdd(filter)
  }
  const chooseField = (name: string) => {
    const chosen = FilterField.literals.find((literal) => literal === name)
    if (chosen === undefined) return
    setField(chosen)
    setValues([])
    setTyped("")
    setTried(false)
    if (isWhole(chosen)) setOperator("is")
  }
  return (
    <form onSubmit={withoutReload(add)}>
      <Stack gap="xs">
        <Group gap="xs" grow>
          <NativeSelect
            label={t`Filter by`}
            data-autofocus
            data={fields}
            value={field}
            onChange={({ currentTarget }) => chooseField(currentTarget.value)}
          />
          <NativeSelect
            label={t`Condition`}
            data={isWhole(field) ? wholeOperators : operators}
            value={operator}
            onChange={({ currentTarget }) => {
              setOperator(FilterOperator.literals.find((literal) => literal === currentTarget.value) ?? "is")
              setTyped("")
            }}
          />
        </Group>
        {takesValues(operator) ? (
          <FilterValues
            field={field}
            operator={operator}
            values={values}
            onChange={setValues}
            typed={typed}
            onType={setTyped}
            report={report}
            error={sentences.join(" ") || undefined}
          />
        ) : (
          sentences.length > 0 && (
            <Text size="sm" c="red" role="alert">
              {sentences.join(" ")}
            </Text>
          )
        )}
        <Group justify="flex-end">
          <Button type="submit">{t`Add`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
