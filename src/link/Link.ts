import { Schema } from "effect"
import { Address } from "../contract/Address.ts"
import { Aliases } from "../contract/Aliases.ts"
import { describe } from "../contract/Describe.ts"
import { NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { DomainId, FolderId, idOf, LinkId, TeamId, UserId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"
import { Count, Uri } from "../contract/Output.ts"
import { CustomSlug } from "../contract/ShortCode.ts"
import { clearable, clearableText, Flag, Integer, Line, optional, Prose, Secret } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { versioned } from "../contract/Version.ts"
import { DestinationStatus } from "../destination/check/Status.ts"
import { Destination } from "../destination/Destination.ts"
import { LinkTag, TagRef } from "../tag/Tag.ts"
import { RuleCondition, TargetingInput, targetingTypes, targetingValue } from "../targeting/Rule.ts"

export const RedirectType = Schema.Literal("screen", "instant", "password").annotations({
  description:
    "`screen`, the default, shows a page with the destination; `instant` redirects immediately; `password` requires the password first."
})
export type RedirectType = typeof RedirectType.Type

/** The HTTP status of an instant redirect. */
export const RedirectStatus = Schema.Literal(301, 302, 307, 308).annotations({
  jsonSchema: { type: "integer", enum: [301, 302, 307, 308] }
})
export type RedirectStatus = typeof RedirectStatus.Type

/** The states of links. */
export const linkStates = ["off", "scheduled", "expired", "used_up", "live"] as const
export const LinkState = Schema.Literal(...linkStates).annotations({ identifier: "LinkState" })
export type LinkState = typeof LinkState.Type

export const AbTestId = idOf("AbTestId")
export const TargetingRuleId = idOf("TargetingRuleId")

/** A variant of an A/B test; `weight` is its share of 100 visits. */
export const LinkAbTest = Schema.Struct({
  id: AbTestId,
  link_id: LinkId,
  destination_url: Uri,
  weight: describe(
    "The share of visits in percent. If the sum exceeds 100, all shares are scaled down proportionally.",
    Count
  )
}).annotations({ identifier: "LinkAbTest" })
export type LinkAbTest = typeof LinkAbTest.Type

/** A rule that sends matching visitors to its own destination; the first matching rule wins. */
export const LinkTargetingRule = Schema.Struct({
  id: TargetingRuleId,
  link_id: LinkId,
  type: describe(targetingTypes, Schema.String),
  value: describe(targetingValue, Schema.String),
  conditions: describe(
    "Conditions that must all match; absent in rules with a single one. `type` is then `all`, and `value` is empty.",
    optional(Schema.Array(Schema.typeSchema(RuleCondition)))
  ),
  destination_url: describe("The destination for visitors who match the rule.", Uri)
}).annotations({ identifier: "LinkTargetingRule" })
export type LinkTargetingRule = typeof LinkTargetingRule.Type

const nullableText = Schema.NullOr(Schema.String)

/** The maximum length of the comments on a link. */
export const mostComments = 1000

const comments = "Notes about the link, which only the team sees."
const preview = "Replaces the destination's own in previews in chats and social networks."
const activity = "1 redirects visitors; 0 shows them a 404 page."
const previewPage =
  "1 shows visitors of `short_url` followed by `+` where the link leads, unless it has a password or the team turned this off. 0 redirects them."
const redirectStatus =
  "The HTTP status of an instant redirect, 302 by default. Browsers remember 301 and 308 for five minutes. Those need a single destination (no A/B test and no targeting rules) and no `max_clicks`."
const noindex = "1 asks search engines not to index the short URL, with the header `X-Robots-Tag`."
const forwardPath =
  "1 appends the path after the short code to the destination: `/code/a/b` leads to the path of the destination, then `/a/b`. New links get the default of the team."
const forwardQuery =
  "1 adds the query of a visit to the destination, except parameters that it already has; 0 leaves the query out. New links get the default of the team."
const startsAt =
  "When the link starts, before `expires_at`; null for at once. Until then, visitors see a 404 page with the time."
const expiredUrl =
  "Where visitors go once the link has expired or is used up; null for the `expired_url` of the domain, or a 410 page."
/** The maximum of `max_clicks`. */
export const mostClicks = 1_000_000_000
const maxClicks =
  "How many clicks the link allows in its life, without bots and imported clicks; null for any number. Then it behaves like an expired link. With at most ten, visitors must always press a button first. With more, crawlers and HEAD requests reach the destination without using up clicks."
/** The ID of a link in another system. */
export const ExternalId = Line(255)
const externalId = "The ID of the link in another system, unique in the team; null if it has none."
const abTestPercentage = "The percentage of visits that go to `ab_test_url` if there are no `ab_tests`."

/** A short link. `has_password` reports whether it has a password, which is never returned. */
export const Link = Schema.Struct({
  id: LinkId,
  team_id: TeamId,
  created_by: describe("The user who created the link, or whose API key did.", UserId),
  folder_id: Schema.NullOr(FolderId),
  domain_id: describe("The custom domain; null for the default domain.", Schema.NullOr(DomainId)),
  short_code: describe(
    "The part of `short_url` after the host name, such as `spring` or `spring/sale`.",
    Schema.String
  ),
  destination_url: describe("The destination, unless an A/B test or a targeting rule selects another one.", Uri),
  title: describe("The link's name within the team.", nullableText),
  comments: describe(comments, nullableText),
  destination: describe(
    "The metadata of the page at `destination_url`, fetched in the background and visible only to the team. Null if unknown or not yet fetched.",
    Schema.NullOr(Destination)
  ),
  destination_status: describe(
    "The result of the last check of `destination_url`; null if it has not been checked.",
    Schema.NullOr(DestinationStatus)
  ),
  redirect_type: RedirectType,
  has_password: describe("Whether the link has a password. The password itself is never shown.", Schema.Boolean),
  is_active: describe(activity, Flag),
  stopped_at: describe(
    "When an owner or admin stopped the link; null if it isn't stopped. Visitors then see a 403 page.",
    Schema.NullOr(Timestamp)
  ),
  expires_at: describe(
    "When the link expires; null if it never does. Visitors then see a 410 page.",
    Schema.NullOr(Timestamp)
  ),
  starts_at: describe(startsAt, Schema.NullOr(Timestamp)),
  expired_url: describe(expiredUrl, Schema.NullOr(Uri)),
  state: describe(
    "`off` if `is_active` is 0, else `scheduled` before `starts_at`, `expired` after `expires_at`, `used_up` after `max_clicks`, or `live`.",
    LinkState
  ),
  max_clicks: describe(maxClicks, Schema.NullOr(Count)),
  remaining_clicks: describe(
    "How many clicks are left of `max_clicks`; null without a limit. While more than 1,000 are left, it may be lower for a few seconds.",
    Schema.NullOr(Count)
  ),
  meta_title: describe(preview, nullableText),
  meta_description: describe(preview, nullableText),
  meta_image: describe(preview, Schema.NullOr(Uri)),
  ab_test_url: Schema.NullOr(Uri),
  ab_test_percentage: describe(abTestPercentage, Count),
  preview_page: describe(previewPage, Flag),
  redirect_status: describe(redirectStatus, RedirectStatus),
  noindex: describe(noindex, Flag),
  forward_path: describe(forwardPath, Flag),
  forward_query: describe(forwardQuery, Flag),
  external_id: describe(externalId, nullableText),
  total_clicks: describe("Redirected visits, without bots.", Count),
  created_at: Timestamp,
  updated_at: Timestamp,
  ...versioned,
  short_url: describe("The full short URL.", Uri),
  former_urls: describe(
    "Former short URLs, most recent first. They still redirect, and their clicks count for this link.",
    Schema.Array(Uri)
  ),
  custom_domain: describe("The host name of the custom domain.", nullableText),
  creator_username: nullableText,
  folder_name: nullableText,
  folder_color: nullableText,
  folder_icon: nullableText,
  tags: Schema.Array(LinkTag),
  ab_tests: Schema.Array(LinkAbTest),
  targeting: Schema.Array(LinkTargetingRule)
}).annotations({ identifier: "Link" })
export type Link = typeof Link.Type

export const AbTestInput = Schema.Struct({
  url: Address,
  weight: describe(
    "The share of visits in percent, 50 by default. The rest goes to the link's destination.",
    optional(Integer(0, 100))
  )
}).annotations({ identifier: "AbTestInput", [Aliases]: { url: ["destination_url", "destination"] } })
const bounded = <A, I, R>(item: Schema.Schema<A, I, R>, max: number) => clearable(List(item, { max }))

const changeable = {
  title: clearableText(Line(255)),
  comments: describe(comments, clearableText(Prose(mostComments))),
  redirect_type: optional(RedirectType),
  password: describe(
    "Required if `redirect_type` is `password` and no password is stored. A new link with a password and no `redirect_type` becomes `password`.",
    clearable(Secret(4, 128))
  ),
  is_active: describe(activity, optional(Flag)),
  expires_at: describe(
    "When the link expires; null if it never does. A new link must not have a date in the past.",
    clearable(Timestamp)
  ),
  starts_at: describe(startsAt, clearable(Timestamp)),
  expired_url: describe(expiredUrl, clearable(Address)),
  max_clicks: describe(maxClicks, clearable(Integer(1, mostClicks))),
  folder_id: clearable(FolderId),
  meta_title: describe(preview, clearableText(Line(255))),
  meta_description: describe(preview, clearableText(Prose(1000))),
  meta_image: describe(preview, clearable(Address)),
  ab_test_url: clearable(Address),
  ab_test_percentage: describe(abTestPercentage, clearable(Integer(0, 100))),
  preview_page: describe(previewPage, optional(Flag)),
  redirect_status: describe(redirectStatus, optional(RedirectStatus)),
  noindex: describe(noindex, optional(Flag)),
  forward_path: describe(forwardPath, optional(Flag)),
  forward_query: describe(forwardQuery, optional(Flag)),
  external_id: describe(externalId, clearableText(ExternalId)),
  tags: describe("The team's tags, each by ID or name. An update replaces all tags of the link.", bounded(TagRef, 50)),
  ab_tests: describe(
    "Other destinations, each for a share of the visits. An update replaces all variants of the link.",
    bounded(AbTestInput, 20)
  ),
  targeting: describe(
    "Other destinations for visitors who match a rule. An update replaces all rules of the link.",
    bounded(TargetingInput, 50)
  )
}

/** What to do if the team already has a link that matches a new one. */
export const IfExists = Schema.Literal("return", "update", "fail")

export const CreateLink = Schema.Struct({
  url: describe(
    "The destination: an absolute http or https URL without a username or password. Also accepted as `destination_url` and `destination`.",
    Address
  ),
  custom_slug: describe(
    "The short code, unique on its domain: up to five parts with slashes between them, such as `spring/sale`. Seven random characters if omitted. Also accepted as `slug` and `short_code`.",
    clearable(CustomSlug)
  ),
  domain_id: describe("One of the team's custom domains; the default domain if omitted.", clearable(DomainId)),
  ...changeable,
  use_defaults: describe("0 creates the link without the defaults of its folder. 1 by default.", optional(Flag)),
  if_exists: describe(
    "What to do if the team already has such a link outside the trash: one with this `external_id` or, if that is omitted, the oldest one with this destination, domain and folder. `return` returns it, or responds with 409 if it lacks a `password`, `starts_at`, `expires_at` or `max_clicks` that the body contains. `update` changes the fields sent, except the short code and the domain. `fail` responds with 409. If omitted, the link is always created. Not in bulk.",
    optional(IfExists)
  )
}).annotations({
  identifier: "CreateLink",
  [Aliases]: { url: ["destination_url", "destination"], custom_slug: ["slug", "short_code"] }
})
export type CreateLink = typeof CreateLink.Type

export const UpdateLink = Schema.Struct({
  destination_url: describe("The new destination. Also accepted as `url` and `destination`.", optional(Address)),
  custom_slug: describe(
    "A new short code. The old one still redirects (see `former_urls`). Also accepted as `slug`.",
    optional(CustomSlug)
  ),
  ...changeable
}).annotations({
  identifier: "UpdateLink",
  [Aliases]: { destination_url: ["url", "destination"], custom_slug: ["slug"] }
})
export type UpdateLink = typeof UpdateLink.Type

export class LinkNotFound extends NotFound {
  override readonly _tag = "LinkNotFound"
  constructor() {
    super(fault("unknown_link"))
  }
}

export class AliasNotFound extends NotFound {
  override readonly _tag = "AliasNotFound"
  constructor() {
    super(fault("unknown_former_address"))
  }
}
