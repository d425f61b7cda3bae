import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { DomainId, TagId, UtmTemplateId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"
import { clearable, Integer } from "../contract/Text.ts"
import { TagRef } from "../tag/Tag.ts"
import { TargetingInput, TargetingRule } from "../targeting/Rule.ts"

const DefaultRedirect = Schema.Literal("screen", "instant")

const texts = {
  domain: "The custom domain of new links.",
  tags: "Tags of new links.",
  days: "After how many days new links expire.",
  utm: "The template whose values are written into the destinations of new links. Parameters that a destination already has stay.",
  targeting: "Rules of new links. A link with a permanent `redirect_status` doesn't get them."
}

/** What a folder sets in the new links that don't set it themselves. */
export const FolderDefaults = Schema.Struct({
  domain_id: describe(texts.domain, Schema.NullOr(DomainId)),
  tags: describe(texts.tags, Schema.Array(TagId)),
  expires_in_days: describe(texts.days, Schema.NullOr(Schema.Int)),
  redirect_type: Schema.NullOr(DefaultRedirect),
  utm_template_id: describe(texts.utm, Schema.NullOr(UtmTemplateId)),
  targeting: describe(texts.targeting, Schema.Array(TargetingRule))
}).annotations({ identifier: "FolderDefaults" })
export type FolderDefaults = typeof FolderDefaults.Type

/** The defaults in a request. They replace all defaults of the folder. */
export const FolderDefaultsInput = Schema.Struct({
  domain_id: describe(texts.domain, clearable(DomainId)),
  tags: describe(`${texts.tags} Each by ID or name.`, clearable(List(TagRef, { max: 50 }))),
  expires_in_days: describe(texts.days, clearable(Integer(1, 3650))),
  redirect_type: clearable(DefaultRedirect),
  utm_template_id: describe(texts.utm, clearable(UtmTemplateId)),
  targeting: describe(texts.targeting, clearable(List(TargetingInput, { max: 50 })))
}).annotations({ identifier: "FolderDefaultsInput" })
export type FolderDefaultsInput = typeof FolderDefaultsInput.Type
