import { t } from "@lingui/core/macro"
import { Button, Divider, Group, Popover, Stack, Switch, UnstyledButton } from "@mantine/core"
import { type Ref, useRef, useState } from "react"
import IconFilterPlus from "~icons/tabler/filter-plus"
import IconX from "~icons/tabler/x"
import type { Analytics } from "../../click/query/Analytics.ts"
import type { Filter } from "../../click/query/Filter.ts"
import styles from "./Analytics.module.css"
import { FilterForm } from "./FilterForm.tsx"
import { fieldNames, operatorNames, opposed, takesValues } from "./fields.ts"
import { ScopeChips } from "./ScopeChips.tsx"
import { ScopeFields } from "./ScopeFields.tsx"
import { useValueNames } from "./useValueName.ts"
import { type ChangeView, everybody, isEverybody, isNarrow, unnarrowed, type View } from "./view.ts"

interface FilterChipProps {
  readonly filter: Filter
  readonly report: Analytics | undefined
  readonly onChange: (filter: Filter) => void
  readonly onRemove: () => void
}

/** An active filter; a click on its operator inverts it. */
const FilterChip = ({ filter, report, onChange, onRemove }: FilterChipProps) => {
  const { field, operator } = filter
  const names = useValueNames(filter, report)
  const opposite = opposed(filter)
  const label = fieldNames[field]
  return (
    <fieldset className={styles["chip"]} aria-label={t`Filter by ${{ field: label }}`}>
      <span>{label}</span>
      {opposite === undefined ? (
        <span>{operatorNames[operator]}</span>
      ) : (
        <UnstyledButton
          className={styles["operator"]}
          aria-label={t`${{ operator: operatorNames[operator] }}, change to “${{ opposite: operatorNames[opposite.operator] }}”`}
          title={t`Change to “${{ opposite: operatorNames[opposite.operator] }}”`}
          onClick={() => onChange(opposite)}
        >
          {operatorNames[operator]}
        </UnstyledButton>
      )}
      {takesValues(operator) && (
        <span className={styles["value"]} title={names}>
          {names}
        </span>
      )}
      <UnstyledButton
        className={styles["remove"]}
        aria-label={t`Remove the filter ${{ field: label }} ${{ operator: operatorNames[operator] }} ${{ values: names }}`}
        title={t({ context: "report", message: "Remove" })}
        onClick={onRemove}
      >
        <IconX size={16} />
      </UnstyledButton>
    </fieldset>
  )
}

interface FilterButtonProps {
  readonly view: View
  readonly onChange: ChangeView
  readonly report: Analytics | undefined
  readonly isOfLink: boolean
  readonly ref: Ref<HTMLButtonElement>
}

/** Opens the filters of a report. */
const FilterButton = ({ view, onChange, report, isOfLink, ref }: FilterButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={340} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button ref={ref} variant="default" leftSection={<IconFilterPlus size={18} />} onClick={() => setOpen(!isOpen)}>
          {t`Add filter`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Add filter`}>
        <Stack gap="md">
          {!isOfLink && (
            <>
              <ScopeFields view={view} onChange={onChange} />
              <Divider />
            </>
          )}
          <FilterForm
            filters={view.filters}
            report={report}
            onAdd={(filter) => {
              setOpen(false)
              onChange({ filters: [...view.filters, filter] })
            }}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface Props {
  readonly view: View
  readonly onChange: ChangeView
  readonly report: Analytics | undefined
  readonly isOfLink: boolean
}

/** The filters of a report: chips, a button that adds one, and a switch for bots. */
export const Filters = ({ view, onChange, report, isOfLink }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const { filters } = view
  const scope = isOfLink ? { ...view, link: undefined } : view
  // Keyed by position, so that inverting a filter keeps the focus.
  const chips = filters
    .map((filter, at) => ({ key: `${filter.field} ${at}`, filter, at }))
    .filter(({ filter }) => !isEverybody(filter))
  const replace = (at: number, changed: ReadonlyArray<Filter>) =>
    onChange({ filters: filters.toSpliced(at, 1, ...changed) })
  // The focused element disappears, so focus an element that stays.
  const takeAway: ChangeView = (change) => {
    onChange(change)
    button.current?.focus()
  }
  return (
    <Group gap="xs" component="section" aria-label={t`Filters`}>
      <div className="screen">
        <FilterButton ref={button} view={view} onChange={onChange} report={report} isOfLink={isOfLink} />
      </div>
      <ScopeChips view={scope} onChange={takeAway} />
      {chips.map(({ key, filter, at }) => (
        <FilterChip
          key={key}
          filter={filter}
          report={report}
          onChange={(changed) => replace(at, [changed])}
          onRemove={() => takeAway({ filters: filters.toSpliced(at, 1) })}
        />
      ))}
      {isNarrow(scope) && (
        <Button
          className="screen"
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => takeAway(unnarrowed(view, isOfLink))}
        >
          {t`Clear all`}
        </Button>
      )}
      {chips.every(({ filter }) => filter.field !== "is_bot") && (
        <Switch
          ms="auto"
          className={filters.some(isEverybody) ? "" : "screen"}
          label={t`Show bots`}
          checked={filters.some(isEverybody)}
          onChange={({ currentTarget }) =>
            onChange({
              filters: currentTarget.checked ? [...filters, everybody] : filters.filter((one) => !isEverybody(one))
            })
          }
        />
      )}
    </Group>
  )
}
