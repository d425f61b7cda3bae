import { Schema } from "effect"

/** The spans that reports know by name, up to the present hour or day; `all` begins with the first click. */
export const PeriodName = Schema.Literal("24h", "7d", "30d", "90d", "all")
export type PeriodName = typeof PeriodName.Type
