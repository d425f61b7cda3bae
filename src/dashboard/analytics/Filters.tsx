import { t } from "@lingui/core/macro"
import { Button, Group, Switch } from "@mantine/core"
import { useRef } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import type { Filter } from "../../click/query/Filter.ts"
import { FilterButton } from "./FilterButton.tsx"
import { FilterChip } from "./FilterChip.tsx"
import { ScopeChips } from "./ScopeChips.tsx"
import { type ChangeView, everybody, isEverybody, isNarrow, unnarrowed, type View } from "./view.ts"

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
