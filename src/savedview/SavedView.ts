import { Schema } from "effect"
import { AnalyticsQuery } from "../click/query/Query.ts"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { SavedViewId, TeamId } from "../contract/Id.ts"
import { Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** The maximum number of saved views of a team. */
export const mostSavedViews = 100

const asked = "The scope, period and filters of the report, with the fields of `GET /analytics`."

/** A report that a team looks at again: its scope, period and filters under a name. */
export const SavedView = Schema.Struct({
  id: SavedViewId,
  team_id: TeamId,
  name: Schema.String,
  query: describe(asked, AnalyticsQuery),
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "SavedView" })
export type SavedView = typeof SavedView.Type

export const CreateSavedView = Schema.Struct({
  name: Line(100),
  query: describe(asked, AnalyticsQuery)
}).annotations({ identifier: "CreateSavedView" })
export type CreateSavedView = typeof CreateSavedView.Type

export const UpdateSavedView = Schema.Struct({
  name: optional(Line(100)),
  query: describe(asked, optional(AnalyticsQuery))
}).annotations({ identifier: "UpdateSavedView" })
export type UpdateSavedView = typeof UpdateSavedView.Type

export class SavedViewNotFound extends NotFound {
  override readonly _tag = "SavedViewNotFound"
  constructor() {
    super(fault("unknown_saved_view"))
  }
}
