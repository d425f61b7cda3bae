import { t } from "@lingui/core/macro"
import type { PeriodName } from "../../click/query/PeriodName.ts"
import { i18n } from "../words/i18n.ts"
import { locale } from "../words/Language.ts"
import type { View } from "./view.ts"

/** What the usual periods are called, where there is little room and where there is enough. */
export const periodNames: Readonly<Record<PeriodName, readonly [short: string, long: string]>> = {
  "24h": [t`${{ count: i18n.number(24) }}h`, t`The last 24 hours`],
  "7d": [t`${{ count: i18n.number(7) }}d`, t`The last 7 days`],
  "30d": [t`${{ count: i18n.number(30) }}d`, t`The last 30 days`],
  "90d": [t`${{ count: i18n.number(90) }}d`, t`The last 90 days`],
  all: [t`All`, t`All time`]
}

const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "medium" })

/** Days by the milliseconds of their midnight in UTC, from the first to the last one. */
export const daysText = (first: number, last: number): string => format.formatRange(first, last)

/** The period of a view in words; days are told as a view tells them. */
export const periodText = ({ period, from, to }: View, today: number): string =>
  from === undefined ? periodNames[period][1] : daysText(from, to ?? today)
