import { Schema } from "effect"
import { LinkId, PageId, TeamId } from "../contract/Id.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { DestinationReportId, ReportState } from "./DestinationReport.ts"

/** What visitors reported. `network` is the /24 or /48 of the visitor. */
export const DestinationReportsTable = table("destination_reports", {
  id: DestinationReportId,
  team_id: TeamId,
  link_id: Schema.NullOr(LinkId),
  page_id: Schema.NullOr(PageId),
  link: Schema.String,
  reason: Schema.String,
  contact: NullableText,
  network: Schema.String,
  state: ReportState,
  created_at: Instant,
  updated_at: Instant
})
