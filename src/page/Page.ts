import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Invalid, NotFound } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
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
import { fontNames, shapeNames } from "./themes/OwnLook.ts"

const text = Schema.NullOr(Schema.String)
const picture = Schema.NullOr(Uri)

const says = {
  status:
    "`draft`: never published, or taken offline. `changed`: published, with changes that visitors do not see yet.",
  slug: "Unique on its domain. The path of the page is `/@{slug}`.",
  domain: "The custom domain; null for the default domain.",
  theme: `A preset: ${themeNames.map((name) => `\`${name}\``).join(", ")}.`,
  font: "Replaces the theme's fonts by a system font, so nothing is downloaded. `theme`, the default, keeps them.",
  shape: "Replaces the shape of the theme's buttons; the corners of cards follow. `theme`, the default, keeps both.",
  accent: "Replaces the theme's accent color.",
  css: "At most 64 KiB. The server removes everything that would load a resource or break out of the style sheet.",
  noindex: "1 asks search engines not to list the page.",
  language:
    "The language of the page as a BCP 47 tag, `en` by default. It determines the text direction and the built-in texts.",
  auto: `1, the default: changes to a published page are visible immediately. 0: visitors see them after
\`POST /pages/{id}/publish\`, except changes of address and folder, which are always immediate.`
}

/** Whether visitors see the current page, no page, or an older state of it. */
export const PageStatus = Schema.Literal("published", "draft", "changed")
export type PageStatus = typeof PageStatus.Type

export const PageFont = Schema.Literal(...fontNames)
export const ButtonShape = Schema.Literal(...shapeNames)

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
  font: describe(says.font, PageFont),
  button_shape: describe(says.shape, ButtonShape),
  custom_css: describe(says.css, text),
  noindex: describe(says.noindex, Flag),
  language: describe(says.language, Schema.String),
  auto_publish: describe(says.auto, Flag),
  status: describe(says.status, PageStatus),
  published_at: describe(
    "When the version that visitors see was published; null if they see none.",
    Schema.NullOr(Timestamp)
  ),
  public_url: describe("The full URL of the page.", Uri),
  folder_name: text,
  folder_color: text,
  folder_icon: text,
  total_clicks: describe("The clicks on its links and its plugins' links, without bots.", Count),
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
    "Former URLs, most recent first. They redirect to the page until another page uses them.",
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
  font: describe(says.font, optional(PageFont)),
  button_shape: describe(says.shape, optional(ButtonShape)),
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

export const DuplicatePage = Schema.Struct({
  slug: describe("The slug of the copy; by default the original's with the next free number.", optional(Slug)),
  title: describe("The title of the copy; the original's by default.", optional(Line(255)))
}).annotations({ identifier: "DuplicateBioPage" })
export type DuplicatePage = typeof DuplicatePage.Type

export const UpdatePage = Schema.Struct({
  slug: describe(says.slug, optional(Slug)),
  title: optional(Line(255)),
  ...changeable
}).annotations({ identifier: "UpdateBioPage" })
export type UpdatePage = typeof UpdatePage.Type

export class PageNotFound extends NotFound {
  override readonly _tag = "PageNotFound"
  constructor() {
    super(fault("unknown_page"))
  }
}

export class PageNotPublished extends Invalid {
  override readonly _tag = "PageNotPublished"
  constructor() {
    super(fault("not_published"), undefined, "not_published")
  }
}

export class PageSlugTaken extends Invalid {
  override readonly _tag = "PageSlugTaken"
  constructor(reason = fault("slug_taken_on_domain")) {
    super(fault("slug_taken"), { slug: [reason] }, "slug_taken")
  }
}
