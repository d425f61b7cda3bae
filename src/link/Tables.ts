import { Schema } from "effect"
import { DomainId, FolderId, LinkId, TagId, TeamId, UserId } from "../contract/Id.ts"
import { Flag } from "../contract/Text.ts"
import { sortKey } from "../lib/SortKey.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { RuleCondition } from "../targeting/Rule.ts"
import { AbTestId, RedirectStatus, RedirectType, TargetingRuleId } from "./Link.ts"

export const LinksTable = table(
  "links",
  {
    rn: Schema.Number,
    id: LinkId,
    team_id: TeamId,
    created_by: UserId,
    folder_id: Schema.NullOr(FolderId),
    domain_id: Schema.NullOr(DomainId),
    short_code: Schema.String,
    destination_url: Schema.String,
    destination_hash: NullableText,
    title: NullableText,
    comments: NullableText,
    redirect_type: RedirectType,
    password_hash: NullableText,
    is_active: Flag,
    stopped_at: Schema.NullOr(Instant),
    expires_at: Schema.NullOr(Instant),
    starts_at: Schema.NullOr(Instant),
    expired_url: NullableText,
    max_clicks: Schema.NullOr(Schema.Number),
    /** The clicks that visits used or servers leased; counted while the link has a limit. */
    spent_clicks: Schema.Number,
    /** The clicks without bots that were deleted, which still count towards a limit that is set later. */
    deleted_clicks: Schema.Number,
    /** The last limit whose end was reported to webhooks. */
    reported_limit: Schema.NullOr(Schema.Number),
    meta_title: NullableText,
    meta_description: NullableText,
    meta_image: NullableText,
    ab_test_url: NullableText,
    ab_test_percentage: Schema.Number,
    preview_page: Flag,
    redirect_status: RedirectStatus,
    noindex: Flag,
    forward_path: Flag,
    forward_query: Flag,
    external_id: NullableText,
    total_clicks: Schema.Number,
    created_at: Instant,
    updated_at: Instant,
    version: Schema.Number,
    updated_by: Schema.NullOr(UserId)
  },
  {
    generated: ["rn"],
    defaults: [
      "is_active",
      "ab_test_percentage",
      "preview_page",
      "redirect_status",
      "noindex",
      "forward_path",
      "forward_query",
      "spent_clicks",
      "deleted_clicks",
      "total_clicks",
      "version"
    ],
    orders: { short_code_order: { of: "short_code", by: sortKey } }
  }
)

export const LinkTagsTable = table("link_tags", { link_id: LinkId, tag_id: TagId, position: Schema.Number })

export const LinkAbTestsTable = table("link_ab_tests", {
  id: AbTestId,
  link_id: LinkId,
  destination_url: Schema.String,
  weight: Schema.Number,
  position: Schema.Number
})

export const LinkTargetingTable = table("link_targeting", {
  id: TargetingRuleId,
  link_id: LinkId,
  type: Schema.String,
  value: Schema.String,
  /** Null in rules with a single condition, which `type` and `value` are. */
  conditions: Schema.NullOr(Schema.parseJson(Schema.Array(Schema.typeSchema(RuleCondition)))),
  destination_url: Schema.String,
  position: Schema.Number
})

/** Former short codes of links. */
export const LinkAliasesTable = table("link_aliases", {
  link_id: LinkId,
  domain_id: Schema.NullOr(DomainId),
  code: Schema.String,
  created_at: Instant
})
