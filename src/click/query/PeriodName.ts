import { Schema } from "effect"

/** The named spans of reports, up to the current hour or day; `all` starts with the first click. */
export const PeriodName = Schema.Literal("24h", "7d", "30d", "90d", "all")
export type PeriodName = typeof PeriodName.Type
