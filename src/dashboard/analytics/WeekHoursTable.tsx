import { plural, t } from "@lingui/core/macro"
import { VisuallyHidden } from "@mantine/core"
import { type PointerEvent, useState } from "react"
import { count } from "../ui/format.ts"
import "./heat.css"
import styles from "./WeekHours.module.css"
import { busiestOf, hourNames, strengthOf, strongest, weekDaysOf } from "./weekHours.ts"

const strengths = Array.from({ length: strongest + 1 }, (_, strength) => strength)

/** Clicks by day and hour as a heat map. Each cell also contains its count in words, for screen readers. */
export const WeekHoursTable = ({ rows }: { readonly rows: ReadonlyArray<ReadonlyArray<number>> }) => {
  const [pointed, setPointed] = useState<string>()
  const days = weekDaysOf(rows)
  const busiest = busiestOf(days)
  const textOf = (day: string, hour: number, clicks: number) =>
    `${day}, ${hourNames[hour]?.name}: ${plural({ count: clicks }, { one: "# click", other: "# clicks" })}`
  const point = ({ target }: PointerEvent<HTMLElement>) =>
    setPointed(target instanceof HTMLElement ? target.closest("td")?.title : undefined)
  return (
    <>
      <table
        className={styles["week"]}
        aria-label={t`Clicks by day of the week and hour`}
        onPointerOver={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <thead>
          <tr>
            <td />
            {hourNames.map(({ label, name }, hour) => (
              <th key={name} scope="col" data-hour={hour}>
                <span aria-hidden>{label}</span>
                <VisuallyHidden>{name}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ index, label, name, counts }) => (
            <tr key={index}>
              <th scope="row">
                <span aria-hidden>{label}</span>
                <VisuallyHidden>{name}</VisuallyHidden>
              </th>
              {counts.map((clicks, hour) => (
                <td
                  key={hourNames[hour]?.name}
                  title={textOf(name, hour, clicks)}
                  data-strength={strengthOf(clicks, busiest.clicks)}
                >
                  <VisuallyHidden>{count(clicks)}</VisuallyHidden>
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
