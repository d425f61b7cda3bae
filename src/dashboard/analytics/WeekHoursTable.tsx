import { plural, t } from "@lingui/core/macro"
import { VisuallyHidden } from "@mantine/core"
import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react"
import type { Filter } from "../../click/query/Filter.ts"
import { count } from "../ui/format.ts"
import "./heat.css"
import styles from "./WeekHours.module.css"
import { includesHour, isPartChosen, type Part } from "./weekFilters.ts"
import { busiestOf, hourNames, strengthOf, strongest, weekDaysOf } from "./weekHours.ts"

/** A cell of a grid by row and column; the corner 0, 0 is not one. */
type At = readonly [row: number, column: number]

const placeOf = ([row, column]: At) => `${row} ${column}`

const steps: Readonly<Record<string, (at: At, forward: number) => At>> = {
  ArrowUp: ([row, column]) => [row - 1, column],
  ArrowDown: ([row, column]) => [row + 1, column],
  ArrowLeft: ([row, column], forward) => [row, column - forward],
  ArrowRight: ([row, column], forward) => [row, column + forward]
}

/** Makes a grid of buttons one tab stop. Arrow keys move the focus to the next button in their direction. */
const useGridKeys = () => {
  const [at, setAt] = useState<At>([1, 0])
  return {
    cell: (row: number, column: number) => ({
      "data-place": placeOf([row, column]),
      tabIndex: at[0] === row && at[1] === column ? 0 : -1,
      onFocus: () => setAt([row, column])
    }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      const next = step(at, document.dir === "rtl" ? -1 : 1)
      event.currentTarget.querySelector<HTMLElement>(`[data-place="${placeOf(next)}"]`)?.focus()
    }
  }
}

interface Props {
  readonly rows: ReadonlyArray<ReadonlyArray<number>>
  readonly filters: ReadonlyArray<Filter>
  readonly onChoose: (part: Part) => void
}

const strengths = Array.from({ length: strongest + 1 }, (_, strength) => strength)

/**
 * Clicks by day and hour as a heat map, whose cells, days and hours filter the report. Each cell also contains its count
 * in words, for screen readers.
 */
export const WeekHoursTable = ({ rows, filters, onChoose }: Props) => {
  const [pointed, setPointed] = useState<string>()
  const grid = useGridKeys()
  const days = weekDaysOf(rows)
  const busiest = busiestOf(days)
  const isIncluded = includesHour(filters)
  const textOf = (day: string, hour: number, clicks: number) =>
    `${day}, ${hourNames[hour]?.name}: ${plural({ count: clicks }, { one: "# click", other: "# clicks" })}`
  const point = ({ target }: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) =>
    setPointed(target instanceof HTMLElement ? target.closest("td")?.title : undefined)
  const button = (row: number, column: number, part: Part, clicks: number, children: ReactNode) => {
    const isChosen = isPartChosen(filters, part)
    const isEmpty = clicks === 0 && !isChosen
    return (
      <button
        type="button"
        {...grid.cell(row, column)}
        aria-pressed={isChosen}
        aria-disabled={isEmpty || undefined}
        onClick={isEmpty ? undefined : () => onChoose(part)}
      >
        {children}
      </button>
    )
  }
  return (
    <>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move the focus, as in a grid.
        role="grid"
        className={styles["week"]}
        aria-label={t`Clicks by day of the week and hour`}
        onPointerOver={point}
        onPointerLeave={() => setPointed(undefined)}
        onFocus={point}
        onBlur={() => setPointed(undefined)}
        onKeyDown={grid.onKeyDown}
      >
        <thead>
          <tr>
            <td />
            {hourNames.map(({ label, name }, hour) => (
              <th key={name} scope="col" data-hour={hour}>
                {button(
                  0,
                  hour + 1,
                  { weekday: undefined, hour },
                  days.reduce((sum, { counts }) => sum + (counts[hour] ?? 0), 0),
                  <>
                    <span aria-hidden>{label}</span>
                    <VisuallyHidden>{name}</VisuallyHidden>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ index: weekday, label, name, counts }, row) => (
            <tr key={weekday}>
              <th scope="row">
                {button(
                  row + 1,
                  0,
                  { weekday, hour: undefined },
                  counts.reduce((sum, clicks) => sum + clicks, 0),
                  <>
                    <span aria-hidden>{label}</span>
                    <VisuallyHidden>{name}</VisuallyHidden>
                  </>
                )}
              </th>
              {counts.map((clicks, hour) => (
                <td
                  key={hourNames[hour]?.name}
                  title={textOf(name, hour, clicks)}
                  data-strength={strengthOf(clicks, busiest.clicks)}
                  data-excluded={!isIncluded(weekday, hour) || undefined}
                >
                  {button(
                    row + 1,
                    hour + 1,
                    { weekday, hour },
                    clicks,
                    <VisuallyHidden>{plural({ count: clicks }, { one: "# click", other: "# clicks" })}</VisuallyHidden>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles["foot"]}>
        <span>{pointed ?? t`Busiest: ${{ hour: textOf(busiest.day.name, busiest.hour, busiest.clicks) }}`}</span>
        <span className={styles["legend"]} aria-hidden>
          0
          {strengths.map((strength) => (
            <i key={strength} data-strength={strength} />
          ))}
          {count(busiest.clicks)}
        </span>
      </div>
    </>
  )
}
