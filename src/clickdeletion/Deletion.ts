import { ParseResult, Schema } from "effect"
import { AnalyticsQuery, QueryDate } from "../click/query/Query.ts"
import { describe } from "../contract/Describe.ts"
import { Conflict } from "../contract/Failure.ts"
import { refuse } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"
import { numberBetween } from "../contract/Paging.ts"
import { Integer, optional } from "../contract/Text.ts"
import { parseTimestamp } from "../contract/Timestamp.ts"

const confirm =
  "The number of clicks to delete, bots included. Without it, or if a different number matches, the response is 409 with that number in `params.count`, and nothing is deleted."

const until =
  "Only clicks before this time; now by default. With `params.until` of the 409, clicks that arrived since then don't change the number."

/** A time in milliseconds since 1970. Other timestamps have no fractions of a second, in which clicks may arrive. */
const Moment = Schema.transformOrFail(Schema.String, Schema.Number, {
  strict: true,
  decode: (text, _, ast) => {
    const millis = parseTimestamp(text)
    return millis === undefined
      ? refuse(ast, text, fault("not_a_time", { example: "2030-01-31 18:00:00 (UTC)" }))
      : ParseResult.succeed(millis)
  },
  encode: (millis) => ParseResult.succeed(new Date(millis).toISOString())
}).annotations({ jsonSchema: { type: "string", format: "date-time", examples: ["2030-01-31T18:00:00.000Z"] } })

/** The body of `POST /analytics/clicks/delete`. */
export const DeleteClicks = Schema.Struct({
  query: describe(
    "Selects the clicks of a report, with the fields of `GET /analytics`. Bots are always included, unless a filter excludes them. At least a link, folder, tag, period, date or filter is required.",
    AnalyticsQuery
  ),
  confirm: describe(confirm, optional(Integer(0, Number.MAX_SAFE_INTEGER))),
  until: describe(until, optional(Moment))
}).annotations({ identifier: "DeleteClicks" })
export type DeleteClicks = typeof DeleteClicks.Type

/** The query of `DELETE /links/{id}/clicks`. */
export const DeleteLinkClicks = Schema.Struct({
  before: describe("Only clicks before this day (UTC).", optional(QueryDate)),
  after: describe("Only clicks on or after this day (UTC).", optional(QueryDate)),
  confirm: describe(confirm, optional(numberBetween(0, Number.MAX_SAFE_INTEGER))),
  until: describe(until, optional(Moment))
})
export type DeleteLinkClicks = typeof DeleteLinkClicks.Type

export class ConfirmRequired extends Conflict {
  override readonly _tag = "ConfirmRequired"
  constructor(count: number, moment: number) {
    super(fault("confirm_required", { count, until: new Date(moment).toISOString() }), undefined, "confirm_required")
  }
}

export class ClickCountChanged extends Conflict {
  override readonly _tag = "ClickCountChanged"
  constructor(count: number, moment: number) {
    super(fault("click_count_changed", { count, until: new Date(moment).toISOString() }), undefined, "count_changed")
  }
}
