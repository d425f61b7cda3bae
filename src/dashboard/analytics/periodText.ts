import { t } from "@lingui/core/macro"
import type { PeriodName } from "../../click/query/PeriodName.ts"
import { i18n } from "../words/i18n.ts"
import { locale } from "../words/Language.ts"
import type { View } from "./view.ts"

/** The preset periods, with short and long names. */
export const periodNames: Readonly<Record<PeriodName, readonly [short: string, long: string]>> = {
  "24h": [t`${{ count: i18n.number(24) }}h`, t`Last 24 hours`],
  "7d": [t`${{ count: i18n.number(7) }}d`, t`Last 7 days`],
  "30d": [t`${{ count: i18n.number(30) }}d`, t`Last 30 days`],
  "90d": [t`${{ count: i18n.number(90) }}d`, t`Last 90 days`],
  all: [t`All`, t`All time`]
}

const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "medium" })

/** A range of days, each as the epoch milliseconds of its midnight in UTC. */
export const daysText = (first: number, last: number): string => format.formatRange(first, last)

/** The period of a view in words; `today` is a midnight in UTC, as in `View`. */
export const periodText = ({ period, from, to }: View, today: number): string =>
  from === undefined ? periodNames[period][1] : daysText(from, to ?? today)
