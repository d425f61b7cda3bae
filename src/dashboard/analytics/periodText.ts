import type { PeriodName } from "../../click/query/PeriodName.ts"
import { locale } from "../words/Language.ts"
import type { View } from "./view.ts"
import { t } from "./words/t.ts"

/** What the usual periods are called, where there is little room and where there is enough. */
export const periodNames: Readonly<Record<PeriodName, readonly [short: string, long: string]>> = {
  "24h": [t("hoursShort", { count: 24 }), t("theLast24Hours")],
  "7d": [t("daysShort", { count: 7 }), t("theLast7Days")],
  "30d": [t("daysShort", { count: 30 }), t("theLast30Days")],
  "90d": [t("daysShort", { count: 90 }), t("theLast90Days")],
  all: [t("all"), t("allTime")]
}

const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "medium" })

/** Days by the milliseconds of their midnight in UTC, from the first to the last one. */
export const daysText = (first: number, last: number): string => format.formatRange(first, last)

/** The period of a view in words; days are told as a view tells them. */
export const periodText = ({ period, from, to }: View, today: number): string =>
  from === undefined ? periodNames[period][1] : daysText(from, to ?? today)
