import { Schema } from "effect"
import { PeriodName } from "../click/query/PeriodName.ts"
import { describe } from "../contract/Describe.ts"
import { DomainId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { paging } from "../contract/Paging.ts"
import { optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"

export const MissedKind = Schema.Literal("path", "probes", "other")

/** A path that visitors asked for and that doesn't exist. */
export const MissedPath = Schema.Struct({
  domain_id: describe("The custom domain; null for the default domain.", Schema.NullOr(DomainId)),
  hostname: describe("The host name of the custom domain; null for the default domain.", Schema.NullOr(Schema.String)),
  path: describe(
    "The path, decoded and without its query; at most 200 characters. Null for rows that stand for several paths.",
    Schema.NullOr(Schema.String)
  ),
  kind: describe(
    "`path` is one path. `probes` are all paths that scanners try, such as `/wp-login.php`. `other` are the paths beyond the first 1,000 of a day.",
    MissedKind
  ),
  count: Count,
  last_seen_at: Timestamp
}).annotations({ identifier: "MissedPath" })
export type MissedPath = typeof MissedPath.Type

const domain_id = describe(
  "Only paths at this domain. An empty value selects the default domain.",
  optional(Schema.Union(Schema.Literal(""), DomainId))
)

/** The query of `GET /missed-paths`. */
export const MissedPathQuery = Schema.Struct({
  domain_id,
  period: describe("`30d` by default. Days are in UTC; `24h` is today and yesterday.", optional(PeriodName)),
  limit: paging.limit,
  offset: paging.offset
})
export type MissedPathQuery = typeof MissedPathQuery.Type

/** The query of `DELETE /missed-paths`. */
export const ClearMissedPaths = Schema.Struct({ domain_id })
export type ClearMissedPaths = typeof ClearMissedPaths.Type
