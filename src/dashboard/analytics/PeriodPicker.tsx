import { SegmentedControl, VisuallyHidden } from "@mantine/core"
import { PeriodName } from "../../click/query/Period.ts"
import type { ChangeView, View } from "./view.ts"
import { t } from "./words/t.ts"

const names: Readonly<Record<PeriodName, readonly [short: string, long: string]>> = {
  "24h": ["24h", t("theLast24Hours")],
  "7d": ["7d", t("theLast7Days")],
  "30d": ["30d", t("theLast30Days")],
  "90d": ["90d", t("theLast90Days")],
  all: [t("all"), t("allTime")]
}

const choices = PeriodName.literals.map((value) => ({
  value,
  label: (
    <span title={names[value][1]}>
      <span aria-hidden>{names[value][0]}</span>
      <VisuallyHidden>{names[value][1]}</VisuallyHidden>
    </span>
  )
}))

interface Props {
  readonly view: View
  readonly onChange: ChangeView
}

/** Chooses one of the usual periods; none is marked where dates of one's own are. */
export const PeriodPicker = ({ view: { period, from, to }, onChange }: Props) => (
  <SegmentedControl
    aria-label={t("period")}
    data={choices}
    value={from === undefined && to === undefined ? period : ""}
    onChange={(value) => {
      const chosen = PeriodName.literals.find((name) => name === value)
      if (chosen !== undefined) onChange({ period: chosen, from: undefined, to: undefined })
    }}
  />
)
