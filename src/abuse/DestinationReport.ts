import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { idOf, LinkId, PageId } from "../contract/Id.ts"
import { paging } from "../contract/Paging.ts"
import { optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"

export const DestinationReportId = idOf("DestinationReportId")
export type DestinationReportId = typeof DestinationReportId.Type

export const ReportState = Schema.Literal("open", "done")

/** What a visitor reported about a link or a page. */
export const DestinationReport = Schema.Struct({
  id: DestinationReportId,
  link_id: describe("The reported link, which may be deleted by now; null for a page.", Schema.NullOr(LinkId)),
  page_id: describe("The reported page, which may be deleted by now; null for a link.", Schema.NullOr(PageId)),
  link: describe("The address that the visitor gave.", Schema.String),
  reason: describe("What the visitor wrote.", Schema.String),
  contact: describe("How to reach the visitor, if given.", Schema.NullOr(Schema.String)),
  state: ReportState,
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "DestinationReport" })

export const ListReports = Schema.Struct({
  limit: paging.limit,
  offset: paging.offset,
  state: describe("Only reports in this state.", optional(ReportState))
})

export const UpdateReport = Schema.Struct({ state: ReportState }).annotations({ identifier: "UpdateDestinationReport" })

export class DestinationReportNotFound extends NotFound {
  override readonly _tag = "DestinationReportNotFound"
  constructor() {
    super(fault("unknown_entry"))
  }
}
