import { Schema } from "effect"
import { Address } from "../contract/Address.ts"
import { Aliases } from "../contract/Aliases.ts"
import { describe } from "../contract/Describe.ts"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { DomainId, FolderId, idOf, LinkId, TagId, TeamId, UserId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"
import { Count, Uri } from "../contract/Output.ts"
import { CustomSlug } from "../contract/ShortCode.ts"
import { clearable, clearableText, Flag, Integer, Line, optional, Prose, Secret } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { versioned } from "../contract/Version.ts"
import { DestinationStatus } from "../destination/check/Status.ts"
import { Destination } from "../destination/Destination.ts"
import { LinkTag } from "../tag/Tag.ts"

export const RedirectType = Schema.Literal("screen", "instant", "password").annotations({
  description:
    "`screen`, the default, shows a page that says where the link leads, `instant` leads on at once, `password` asks for the password first."
})
export type RedirectType = typeof RedirectType.Type

export const AbTestId = idOf("AbTestId")
export const TargetingRuleId = idOf("TargetingRuleId")

/** A variant of an A/B test; `weight` is its share of 100 visits. */
export const LinkAbTest = Schema.Struct({
  id: AbTestId,
  link_id: LinkId,
  destination_url: Uri,
  weight: describe("Share of 100 visits; past 100 in sum, shares are taken in proportion.", Count)
}).annotations({ identifier: "LinkAbTest" })
export type LinkAbTest = typeof LinkAbTest.Type

const targetingTypes =
  "What is compared with `value`, in any case of letters: `device` (desktop, mobile, tablet), `os`, `browser`, `language` (`de` fits `de-AT`), " +
  "`country` (ISO code), `referrer` (a host), `query` (`name=value`). Others are kept and never fit."

/** A rule that sends matching visitors to its own destination; the first matching rule wins. */
export const LinkTargetingRule = Schema.Struct({
  id: TargetingRuleId,
  link_id: LinkId,
  type: describe(targetingTypes, Schema.String),
  value: Schema.String,
  destination_url: describe("Where visitors who fit are sent.", Uri)
}).annotations({ identifier: "LinkTargetingRule" })
export type LinkTargetingRule = typeof LinkTargetingRule.Type

const nullableText = Schema.NullOr(Schema.String)

const preview = "Shown by previews in chats and social networks in place of the destination's own."
const activity = "1 lets visitors through; 0 shows them a page of status 404."
const abTestPercentage = "Percent of visits that go to `ab_test_url`, where there are no `ab_tests`."

/** A short link; `has_password` says whether it has one, which is never shown. */
export const Link = Schema.Struct({
  id: LinkId,
  team_id: TeamId,
  created_by: describe("The user whose key made the link.", UserId),
  folder_id: Schema.NullOr(FolderId),
  domain_id: describe("The custom domain; null is the default one.", Schema.NullOr(DomainId)),
  short_code: describe("What stands after the host name in `short_url`.", Schema.String),
  destination_url: describe("Where visitors are sent, unless an A/B test or a targeting rule says otherwise.", Uri),
  title: describe("The team's own name for the link.", nullableText),
  destination: describe(
    "What the page at `destination_url` says of itself, read by this server in the background: for the team alone. Null where nothing is known, or not yet.",
    Schema.NullOr(Destination)
  ),
  destination_status: describe(
    "Whether the page at `destination_url` is there, as this server found when it asked; null where it was not asked, or not yet.",
    Schema.NullOr(DestinationStatus)
  ),
  redirect_type: RedirectType,
  has_password: describe("Whether a password is stored; it is never shown.", Schema.Boolean),
  is_active: describe(activity, Flag),
  expires_at: describe(
    "When the link ends: visitors then see a page of status 410. Null is never.",
    Schema.NullOr(Timestamp)
  ),
  meta_title: describe(preview, nullableText),
  meta_description: describe(preview, nullableText),
  meta_image: describe(preview, Schema.NullOr(Uri)),
  ab_test_url: Schema.NullOr(Uri),
  ab_test_percentage: describe(abTestPercentage, Count),
  total_clicks: describe("Visits that were let through, without bots.", Count),
  created_at: Timestamp,
  updated_at: Timestamp,
  ...versioned,
  short_url: describe("The full short address.", Uri),
  former_urls: describe(
    "Short addresses that it had before, the last one first: they go on leading to it, and are counted as its own.",
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
    "Share of 100 visits, 50 by default; what is left of 100 goes to the destination.",
    optional(Integer(0, 100))
  )
}).annotations({ identifier: "AbTestInput", [Aliases]: { url: ["destination_url", "destination"] } })
export const TargetingInput = Schema.Struct({
  type: describe(targetingTypes, Line(64)),
  value: Line(255),
  url: describe("Where visitors who fit are sent; the first rule that fits decides.", Address)
}).annotations({ identifier: "TargetingInput", [Aliases]: { url: ["destination_url", "destination"] } })

const bounded = <A, I, R>(item: Schema.Schema<A, I, R>, max: number) => clearable(List(item, { max }))

const changeable = {
  title: clearableText(Line(255)),
  redirect_type: optional(RedirectType),
  password: describe(
    "Needed where `redirect_type` is `password`, unless one is stored already.",
    clearable(Secret(4, 128))
  ),
  is_active: describe(activity, optional(Flag)),
  expires_at: describe("When the link ends. On create it must not be past; null is never.", clearable(Timestamp)),
  folder_id: clearable(FolderId),
  meta_title: describe(preview, clearableText(Line(255))),
  meta_description: describe(preview, clearableText(Prose(1000))),
  meta_image: describe(preview, clearable(Address)),
  ab_test_url: clearable(Address),
  ab_test_percentage: describe(abTestPercentage, clearable(Integer(0, 100))),
  tags: describe("Ids of tags of the team. An update replaces those that the link had.", bounded(TagId, 50)),
  ab_tests: describe(
    "Other destinations for a share of the visits. An update replaces those that the link had.",
    bounded(AbTestInput, 20)
  ),
  targeting: describe(
    "Other destinations for the visitors that a rule fits. An update replaces those that the link had.",
    bounded(TargetingInput, 50)
  )
}

export const CreateLink = Schema.Struct({
  url: describe(
    "Where visitors are sent: an absolute http or https address, without user name or password. Accepted as `destination_url` and `destination` too.",
    Address
  ),
  custom_slug: describe(
    "The short code, unique on its domain; seven characters are drawn where it is left out. Accepted as `slug` and `short_code` too.",
    clearable(CustomSlug)
  ),
  domain_id: describe("A custom domain of the team; the default one where it is left out.", clearable(DomainId)),
  ...changeable
}).annotations({
  identifier: "CreateLink",
  [Aliases]: { url: ["destination_url", "destination"], custom_slug: ["slug", "short_code"] }
})
export type CreateLink = typeof CreateLink.Type

export const UpdateLink = Schema.Struct({
  destination_url: describe("The new destination. Accepted as `url` and `destination` too.", optional(Address)),
  custom_slug: describe(
    "Another short code; the one that it had goes on leading to it, see `former_urls`. Accepted as `slug` too.",
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
    super("There is no such link in this team.")
  }
}

export class AliasNotFound extends NotFound {
  override readonly _tag = "AliasNotFound"
  constructor() {
    super("The link has no such former address.")
  }
}

export class SlugTaken extends Invalid {
  override readonly _tag = "SlugTaken"
  constructor(slug: string, reason = `The slug ${slug} is already taken on this domain.`) {
    super("The slug is already taken.", { custom_slug: [reason] }, "slug_taken")
  }
}
