import { Schema } from "effect"
import { TeamId } from "../contract/Id.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Role } from "./Role.ts"

/** A team as its members see it; `rate_limit` is requests a minute for each key, 0 meaning no limit. */
export const Team = Schema.Struct({
  id: TeamId,
  name: Schema.String,
  role: Role,
  rate_limit: Schema.Number,
  link_count: Schema.Number,
  page_count: Schema.Number,
  qrcode_count: Schema.Number,
  member_count: Schema.Number,
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "Team" })
export type Team = typeof Team.Type
