import { Schema } from "effect"
import { branchesForever, limitsForever } from "./Requirements.ts"
import { type Manner, type Route, usualManner } from "./Route.ts"
import { targetOf } from "./RulesMatch.ts"
import { LinksTable, LinkTargetingTable } from "./Tables.ts"

const Variants = Schema.parseJson(Schema.Array(Schema.Tuple(Schema.String, Schema.String, Schema.Number)))
const { conditions } = LinkTargetingTable.fields
const Targets = Schema.parseJson(Schema.Array(Schema.Tuple(Schema.String, Schema.String, Schema.String, conditions)))

/** The columns of links in a `RouteRow`, besides its lists. */
export const routeColumns = [
  "id",
  "team_id",
  "domain_id",
  "short_code",
  "destination_url",
  "redirect_type",
  "password_hash",
  "is_active",
  "stopped_at",
  "expires_at",
  "meta_title",
  "meta_description",
  "meta_image",
  "ab_test_url",
  "ab_test_percentage",
  "redirect_status",
  "noindex",
  "forward_path",
  "forward_query",
  "starts_at",
  "expired_url",
  "max_clicks",
  "spent_clicks"
] as const

/**
 * A link as read for a visit, with ids and times as stored. Its variants and rules are JSON lists, or null if there are
 * none.
 */
export const RouteRow = Schema.extend(
  Schema.encodedSchema(LinksTable.row.pick(...routeColumns)),
  Schema.Struct({ ab_tests: Schema.NullOr(Variants), targeting: Schema.NullOr(Targets) })
)

const mannerParts = Object.keys(usualManner) as ReadonlyArray<keyof Manner>
const isSameManner = (one: Manner, other: Manner) => mannerParts.every((part) => one[part] === other[part])

type Row = typeof RouteRow.Type

const mannerOf = (row: Row): Manner => {
  const { redirect_status, noindex, starts_at, expired_url, max_clicks, spent_clicks, stopped_at } = row
  const { forward_path, forward_query } = row
  const manner = {
    // An edited archive may combine a permanent status with several destinations or a limit.
    status: branchesForever(redirect_status, row) || limitsForever(redirect_status, max_clicks) ? 302 : redirect_status,
    isNoindex: noindex === 1,
    startsAt: starts_at,
    expiredUrl: expired_url,
    maxClicks: max_clicks,
    isUsedUp: max_clicks !== null && spent_clicks >= max_clicks,
    isStopped: stopped_at !== null,
    forwardsPath: forward_path === 1,
    forwardsQuery: forward_query === 1
  } as const
  return isSameManner(manner, usualManner) ? usualManner : manner
}

/** The route of a link. */
export const routeOf = (row: Row): Route => ({
  linkId: row.id,
  teamId: row.team_id,
  domainId: row.domain_id,
  shortCode: row.short_code,
  destination: row.destination_url,
  redirectType: row.redirect_type,
  isActive: row.is_active === 1,
  expiresAt: row.expires_at,
  metaTitle: row.meta_title,
  metaDescription: row.meta_description,
  metaImage: row.meta_image,
  abTestUrl: row.ab_test_url,
  abTestPercentage: row.ab_test_percentage,
  abTests: (row.ab_tests ?? []).map(([id, destination, weight]) => ({ id, destination, weight })),
  targeting: (row.targeting ?? []).map((rule) => targetOf(...rule)),
  manner: mannerOf(row)
})
