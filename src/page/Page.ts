import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { DomainId, FolderId, PageId, TeamId } from "../contract/Id.ts"
import { LanguageTag } from "../contract/LanguageTag.ts"
import { Color, Count, Uri } from "../contract/Output.ts"
import { clearable, clearableText, Flag, HexColor, Line, optional, Prose } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { versioned } from "../contract/Version.ts"
import { PictureAddress } from "../upload/Address.ts"
import { BioLink } from "./Button.ts"
import { StyleSheet } from "./css/StyleSheet.ts"
import { BioPlugin } from "./Plugin.ts"
import { Slug } from "./Slug.ts"
import { themeNames } from "./themes/Names.ts"

const text = Schema.NullOr(Schema.String)
const picture = Schema.NullOr(Uri)

const says = {
  status:
    "`draft` was never published or was taken offline; `changed` is published and has changes that visitors do not see yet.",
  slug: "Unique on its domain; the page lives at `/@{slug}`.",
  domain: "The custom domain; null is the default one.",
  theme: `A preset: ${themeNames.map((name) => `\`${name}\``).join(", ")}.`,
  accent: "An accent in place of the theme's own.",
  css: "Cleaned of whatever would load something or leave the style sheet; at most 64 KiB.",
  noindex: "1 asks search engines not to list the page.",
  language:
    "The BCP 47 tag of the language that the page is written in, `en` by default: it decides the direction and the page's own words.",
  auto: `1, as by default: what is changed is public at once, as long as the page is published. 0: it waits for
\`POST /pages/{id}/publish\`, and visitors see the page as it was published last; its address and folder change at once.`
}

/** Whether visitors see the page: all of it, not at all, or an older state. */
export const PageStatus = Schema.Literal("published", "draft", "changed")
export type PageStatus = typeof PageStatus.Type

export const Page = Schema.Struct({
  id: PageId,
  team_id: TeamId,
  folder_id: Schema.NullOr(FolderId),
  domain_id: describe(says.domain, Schema.NullOr(DomainId)),
  slug: describe(says.slug, Schema.String),
  title: Schema.String,
  description: Schema.String,
  profile_image: picture,
  background_image: picture,
  favicon: picture,
  theme: describe(says.theme, Schema.String),
  theme_accent_1: Color,
  theme_accent_2: Color,
  custom_css: describe(says.css, text),
  noindex: describe(says.noindex, Flag),
  language: describe(says.language, Schema.String),
  auto_publish: describe(says.auto, Flag),
  status: describe(says.status, PageStatus),
  published_at: describe(
    "When what visitors see was published; null where they see nothing.",
    Schema.NullOr(Timestamp)
  ),
  public_url: describe("The full address of the page.", Uri),
  folder_name: text,
  folder_color: text,
  folder_icon: text,
  total_clicks: describe("The clicks of its links and of those of its plugins, without bots.", Count),
  link_count: Count,
  plugin_count: Count,
  created_at: Timestamp,
  updated_at: Timestamp,
  ...versioned
}).annotations({ identifier: "BioPage" })
export type Page = typeof Page.Type

/** A page with its items, in display order. */
export const PageDetail = Schema.Struct({
  ...Page.fields,
  former_urls: describe(
    "Addresses that it had before, the last one first: they lead to it until another page takes them.",
    Schema.Array(Uri)
  ),
  links: Schema.Array(BioLink),
  plugins: Schema.Array(BioPlugin)
}).annotations({ identifier: "BioPageDetail" })
export type PageDetail = typeof PageDetail.Type

const Theme = Schema.Literal(...themeNames)

const changeable = {
  description: clearableText(Prose(1000)),
  profile_image: clearable(PictureAddress),
  background_image: clearable(PictureAddress),
  favicon: clearable(PictureAddress),
  theme: describe(says.theme, optional(Theme)),
  theme_accent_1: describe(says.accent, clearable(HexColor)),
  theme_accent_2: describe(says.accent, clearable(HexColor)),
  custom_css: describe(says.css, clearableText(StyleSheet)),
  noindex: describe(says.noindex, optional(Flag)),
  language: describe(says.language, optional(LanguageTag)),
  auto_publish: describe(says.auto, optional(Flag)),
  domain_id: describe(says.domain, clearable(DomainId)),
  folder_id: clearable(FolderId)
}

export const CreatePage = Schema.Struct({
  slug: describe(says.slug, Slug),
  title: Line(255),
  ...changeable
}).annotations({ identifier: "CreateBioPage" })
export type CreatePage = typeof CreatePage.Type

export const UpdatePage = Schema.Struct({
  slug: describe(says.slug, optional(Slug)),
  title: optional(Line(255)),
  ...changeable
}).annotations({ identifier: "UpdateBioPage" })
export type UpdatePage = typeof UpdatePage.Type

export class PageNotFound extends NotFound {
  override readonly _tag = "PageNotFound"
  constructor() {
    super("There is no such page in this team.")
  }
}

export class PageNotPublished extends Invalid {
  override readonly _tag = "PageNotPublished"
  constructor() {
    super("The page is not published: there is nothing to go back to.", undefined, "not_published")
  }
}

export class PageSlugTaken extends Invalid {
  override readonly _tag = "PageSlugTaken"
  constructor(reason = "This slug is already taken on this domain.") {
    super("The slug is already taken.", { slug: [reason] }, "slug_taken")
  }
}
