import { Schema } from "effect"
import { about } from "../contract/About.ts"
import { TeamId } from "../contract/Id.ts"
import { Count } from "../contract/Shown.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { Role } from "./Role.ts"

/** A team as its members see it; `rate_limit` is requests a minute for each key, 0 meaning no limit. */
export const Team = Schema.Struct({
  id: TeamId,
  name: Schema.String,
  role: about("The role of the key that asks.", Role),
  rate_limit: about("Requests a minute for each key; 0 is no limit.", Count),
  link_count: Count,
  page_count: Count,
  qrcode_count: Count,
  member_count: Count,
  created_at: Timestamp,
  updated_at: Timestamp
}).annotations({ identifier: "Team" })
export type Team = typeof Team.Type
