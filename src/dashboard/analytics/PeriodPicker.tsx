import { t } from "@lingui/core/macro"
import { SegmentedControl, VisuallyHidden } from "@mantine/core"
import { PeriodName } from "../../click/query/PeriodName.ts"
import { periodNames } from "./periodText.ts"
import type { ChangeView, View } from "./view.ts"

const choices = PeriodName.literals.map((value) => ({
  value,
  label: (
    <span title={periodNames[value][1]}>
      <span aria-hidden>{periodNames[value][0]}</span>
      <VisuallyHidden>{periodNames[value][1]}</VisuallyHidden>
    </span>
  )
}))

interface Props {
  readonly view: View
  readonly onChange: ChangeView
}

/** Selects a preset period. With custom dates, none is selected. */
export const PeriodPicker = ({ view: { period, from, to }, onChange }: Props) => (
  <SegmentedControl
    aria-label={t`Period`}
    data={choices}
    value={from === undefined && to === undefined ? period : ""}
    onChange={(value) => {
      const chosen = PeriodName.literals.find((name) => name === value)
      if (chosen !== undefined) onChange({ period: chosen, from: undefined, to: undefined })
    }}
  />
)
