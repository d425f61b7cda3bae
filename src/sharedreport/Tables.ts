import { Schema } from "effect"
import { AnalyticsQuery } from "../click/query/Query.ts"
import { SharedReportId, TeamId, UserId } from "../contract/Id.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

/** Links to read-only reports. A token reveals nothing but figures of this database, so it is stored in plain text. */
export const SharedReportsTable = table(
  "shared_reports",
  {
    id: SharedReportId,
    team_id: TeamId,
    created_by: UserId,
    name: Schema.String,
    token: Schema.String,
    query: Schema.parseJson(AnalyticsQuery),
    password_hash: NullableText,
    min_clicks: Schema.Number,
    created_at: Instant,
    updated_at: Instant
  },
  { defaults: ["min_clicks"] }
)
