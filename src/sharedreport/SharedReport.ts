import { Schema } from "effect"
import { AnalyticsQuery } from "../click/query/Query.ts"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { SharedReportId, UserId } from "../contract/Id.ts"
import { Count, Uri } from "../contract/Output.ts"
import { clearable, Integer, Line, optional, Secret } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** The maximum number of shared reports of a team. */
export const mostSharedReports = 100

const asked =
  "The scope, period and filters of the report, with the fields of `GET /analytics`. A visitor can choose another period, unless it has dates."
const password = describe("A visitor must enter it first; null removes it.", clearable(Secret(4, 128)))

const minClicks =
  "Rows, hours, days and totals with fewer clicks are hidden, with enough others that no hidden number follows from the rest. 0 shows everything."

/** The least number of clicks that a new shared report shows. */
export const usualMinClicks = 5
/** The maximum of `min_clicks`. */
export const mostMinClicks = 100

/** A link that shows a report to everybody who has it. */
export const SharedReport = Schema.Struct({
  id: SharedReportId,
  name: Schema.String,
  url: describe("The page with the report. With `?embed=1`, other sites can show it in a frame.", Uri),
  query: describe(asked, AnalyticsQuery),
  has_password: Schema.Boolean,
  min_clicks: describe(minClicks, Count),
  created_by: UserId,
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "SharedReport" })
export type SharedReport = typeof SharedReport.Type

const heading = "The heading of the page."

export const CreateSharedReport = Schema.Struct({
  name: describe(heading, Line(255)),
  query: describe(asked, optional(AnalyticsQuery)),
  min_clicks: describe(`${minClicks} ${usualMinClicks} by default.`, optional(Integer(0, mostMinClicks))),
  password
}).annotations({
  identifier: "CreateSharedReport"
})
export type CreateSharedReport = typeof CreateSharedReport.Type

export const UpdateSharedReport = Schema.Struct({
  name: describe(heading, optional(Line(255))),
  query: describe(asked, optional(AnalyticsQuery)),
  min_clicks: describe(minClicks, optional(Integer(0, mostMinClicks))),
  password
}).annotations({ identifier: "UpdateSharedReport" })
export type UpdateSharedReport = typeof UpdateSharedReport.Type

export class SharedReportNotFound extends NotFound {
  override readonly _tag = "SharedReportNotFound"
  constructor() {
    super(fault("unknown_shared_report"))
  }
}
