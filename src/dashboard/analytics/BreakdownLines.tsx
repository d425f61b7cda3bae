import { t } from "@lingui/core/macro"
import { Plural, Trans } from "@lingui/react/macro"
import { Text, UnstyledButton, VisuallyHidden } from "@mantine/core"
import type { Filter } from "../../click/query/Filter.ts"
import { Flag } from "../ui/Flag.tsx"
import { count as formatCount, percent } from "../ui/format.ts"
import styles from "./Analytics.module.css"
import type { Line } from "./breakdowns.ts"
import { sameFilter } from "./fields.ts"
import { SiteSign } from "./SiteSign.tsx"

interface Props {
  readonly lines: ReadonlyArray<Line>
  readonly label: string
  /** Shown if there are no lines. */
  readonly nothing: string
  /** The names of both periods of a comparison, and the count of a line in the earlier one. */
  readonly periods:
    | { readonly now: string; readonly earlier: string; readonly before: (key: string) => number }
    | undefined
  readonly filters: ReadonlyArray<Filter>
  readonly onChoose: (filter: Filter) => void
}

/** A count with its unit, which is visible only to screen readers. */
const Count = ({ unit, count }: { readonly unit: Line["unit"]; readonly count: number }) => {
  switch (unit) {
    case "click":
      return (
        <Plural
          value={count}
          one={
            <Trans>
              #<VisuallyHidden> click, </VisuallyHidden>
            </Trans>
          }
          other={
            <Trans>
              #<VisuallyHidden> clicks, </VisuallyHidden>
            </Trans>
          }
        />
      )
    case "view":
      return (
        <Plural
          value={count}
          one={
            <Trans>
              #<VisuallyHidden> view, </VisuallyHidden>
            </Trans>
          }
          other={
            <Trans>
              #<VisuallyHidden> views, </VisuallyHidden>
            </Trans>
          }
        />
      )
    case "visit":
      return (
        <Plural
          value={count}
          one={
            <Trans>
              #<VisuallyHidden> visit, </VisuallyHidden>
            </Trans>
          }
          other={
            <Trans>
              #<VisuallyHidden> visits, </VisuallyHidden>
            </Trans>
          }
        />
      )
  }
}

/** Values with their counts, each with a bar for its share of the total. */
export const BreakdownLines = ({ lines, label, nothing, periods, filters, onChoose }: Props) => {
  if (lines.length === 0) {
    return (
      <Text size="sm" c="dimmed" py="xs">
        {nothing}
      </Text>
    )
  }
  return (
    <ul className={styles["lines"]} aria-label={label}>
      {lines.map(({ key, name, title, sign, count: clicks, unit, share, filter }) => {
        const isChosen = filters.some((one) => sameFilter(one, filter))
        const action = isChosen ? t`Stop filtering by ${name}` : t`Show only ${name}`
        const counts =
          periods === undefined
            ? []
            : [`${periods.now}: ${formatCount(clicks)}`, `${periods.earlier}: ${formatCount(periods.before(key))}`]
        return (
          <li key={key}>
            <UnstyledButton
              className={styles["line"]}
              aria-pressed={isChosen}
              title={[action, ...counts].join("\n")}
              onClick={() => onChoose(filter)}
            >
              <span
                className={`filling ${styles["bar"]}`}
                style={{ inlineSize: `${Math.max(share * 100, 0.5)}%` }}
                aria-hidden
              />
              <span className={styles["name"]}>
                {sign?.kind === "flag" && <Flag code={sign.of} />}
                {sign?.kind === "site" && <SiteSign host={sign.of} />}
                {name}
                {title !== undefined && <span className={styles["aside"]}> {title}</span>}
              </span>
              <span className="numbers">
                <Count unit={unit} count={clicks} />
              </span>
              <span className={`numbers ${styles["share"]}`}>{percent(share)}</span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
