import { SegmentedControl, VisuallyHidden } from "@mantine/core"
import { PeriodName } from "../../click/query/PeriodName.ts"
import type { ChangeView, View } from "./view.ts"
import { t } from "./words/t.ts"

const names: Readonly<Record<PeriodName, readonly [short: string, long: string]>> = {
  "24h": [t("hoursShort", { count: 24 }), t("theLast24Hours")],
  "7d": [t("daysShort", { count: 7 }), t("theLast7Days")],
  "30d": [t("daysShort", { count: 30 }), t("theLast30Days")],
  "90d": [t("daysShort", { count: 90 }), t("theLast90Days")],
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
