import { Schema } from "effect"
import { Address } from "../contract/Address.ts"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { DomainId, FolderId, idOf, LinkId, TagId, TeamId, UserId } from "../contract/Id.ts"
import { clearable, clearableText, Flag, Integer, Line, optional, Prose, Secret } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { LinkTag } from "../tag/Tag.ts"
import { CustomSlug } from "./ShortCode.ts"

export const RedirectType = Schema.Literal("screen", "instant", "password")
export type RedirectType = typeof RedirectType.Type

export const AbTestId = idOf("AbTestId")
export const TargetingRuleId = idOf("TargetingRuleId")

/** A variant of an A/B test; `weight` is its share of 100 visits. */
export const LinkAbTest = Schema.Struct({
  id: AbTestId,
  link_id: LinkId,
  destination_url: Schema.String,
  weight: Schema.Number
}).annotations({ identifier: "LinkAbTest" })
export type LinkAbTest = typeof LinkAbTest.Type

/** A rule that sends the visitors it fits to a destination of its own; the first rule that fits decides. */
export const LinkTargetingRule = Schema.Struct({
  id: TargetingRuleId,
  link_id: LinkId,
  type: Schema.String,
  value: Schema.String,
  destination_url: Schema.String
}).annotations({ identifier: "LinkTargetingRule" })
export type LinkTargetingRule = typeof LinkTargetingRule.Type

const nullableText = Schema.NullOr(Schema.String)

/** A short link; `has_password` tells that one is stored, which is never shown. */
export const Link = Schema.Struct({
  id: LinkId,
  team_id: TeamId,
  created_by: UserId,
  folder_id: Schema.NullOr(FolderId),
  domain_id: Schema.NullOr(DomainId),
  short_code: Schema.String,
  destination_url: Schema.String,
  title: nullableText,
  redirect_type: RedirectType,
  has_password: Schema.Boolean,
  is_active: Flag,
  expires_at: Schema.NullOr(Timestamp),
  meta_title: nullableText,
  meta_description: nullableText,
  meta_image: nullableText,
  ab_test_url: nullableText,
  ab_test_percentage: Schema.Number,
  total_clicks: Schema.Number,
  created_at: Timestamp,
  updated_at: Timestamp,
  short_url: Schema.String,
  custom_domain: nullableText,
  creator_username: nullableText,
  folder_name: nullableText,
  folder_color: nullableText,
  folder_icon: nullableText,
  tags: Schema.Array(LinkTag),
  ab_tests: Schema.Array(LinkAbTest),
  targeting: Schema.Array(LinkTargetingRule)
}).annotations({ identifier: "Link" })
export type Link = typeof Link.Type

export const AbTestInput = Schema.Struct({ url: Address, weight: optional(Integer(0, 100)) })
export const TargetingInput = Schema.Struct({ type: Line(64), value: Line(255), url: Address })

const atMost = (max: number) => `Must hold at most ${max} items.`
const bounded = <A, I, R>(item: Schema.Schema<A, I, R>, max: number) =>
  clearable(Schema.Array(item).pipe(Schema.filter((items) => items.length <= max || atMost(max))))

const changeable = {
  title: clearableText(Line(255)),
  redirect_type: optional(RedirectType),
  password: clearable(Secret(4, 128)),
  expires_at: clearable(Timestamp),
  folder_id: clearable(FolderId),
  meta_title: clearableText(Line(255)),
  meta_description: clearableText(Prose(1000)),
  meta_image: clearable(Address),
  ab_test_url: clearable(Address),
  ab_test_percentage: clearable(Integer(0, 100)),
  tags: bounded(TagId, 50),
  ab_tests: bounded(AbTestInput, 20),
  targeting: bounded(TargetingInput, 50)
}

export const CreateLink = Schema.Struct({
  url: Address,
  custom_slug: clearable(CustomSlug),
  domain_id: clearable(DomainId),
  ...changeable
}).annotations({ identifier: "CreateLink" })
export type CreateLink = typeof CreateLink.Type

export const UpdateLink = Schema.Struct({
  destination_url: optional(Address),
  is_active: optional(Flag),
  ...changeable
}).annotations({ identifier: "UpdateLink" })
export type UpdateLink = typeof UpdateLink.Type

export class LinkNotFound extends NotFound {
  override readonly _tag = "LinkNotFound"
  constructor() {
    super("There is no such link in this team.")
  }
}

export class SlugTaken extends Invalid {
  override readonly _tag = "SlugTaken"
  constructor(slug: string) {
    super("The slug is already taken.", { custom_slug: [`${slug} is already taken on this domain.`] })
  }
}
