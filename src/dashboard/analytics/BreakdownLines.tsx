import { Text, UnstyledButton, VisuallyHidden } from "@mantine/core"
import type { Filter } from "../../click/query/Filter.ts"
import { Flag } from "../ui/Flag.tsx"
import { percent } from "../ui/format.ts"
import styles from "./Analytics.module.css"
import type { Line } from "./breakdowns.ts"
import { sameFilter } from "./fields.ts"
import { SiteSign } from "./SiteSign.tsx"
import { t } from "./words/t.ts"

const keys = { click: "lineOfClicks", view: "lineOfViews", visit: "lineOfVisits" } as const

interface Props {
  readonly lines: ReadonlyArray<Line>
  readonly label: string
  readonly filters: ReadonlyArray<Filter>
  readonly onChoose: (filter: Filter) => void
}

/** Values with their counts, each with a bar as long as its share of the whole. */
export const BreakdownLines = ({ lines, label, filters, onChoose }: Props) => {
  if (lines.length === 0) {
    return (
      <Text size="sm" c="dimmed" py="xs">
        {t("noneTheseVisitsHasAny")}
      </Text>
    )
  }
  return (
    <ul className={styles["lines"]} aria-label={label}>
      {lines.map(({ key, name, title, sign, count: clicks, unit, share, filter }) => {
        const isChosen = filters.some((one) => sameFilter(one, filter))
        return (
          <li key={key}>
            <UnstyledButton
              className={styles["line"]}
              aria-pressed={isChosen}
              title={isChosen ? t("showMoreThanName", { name }) : t("showOnlyName", { name })}
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
                {t.rich(keys[unit], { count: clicks, unit: (inner) => <VisuallyHidden>{inner}</VisuallyHidden> })}
              </span>
              <span className={`numbers ${styles["share"]}`}>{percent(share)}</span>
            </UnstyledButton>
          </li>
        )
      })}
    </ul>
  )
}
