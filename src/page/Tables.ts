import { Schema } from "effect"
import { DomainId, FolderId, idOf, PageId, TeamId, UserId } from "../contract/Id.ts"
import { Flag } from "../contract/Text.ts"
import { sortKey } from "../lib/SortKey.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { Snapshot } from "../trash/Snapshot.ts"
import { Animation, BioLinkId } from "./Button.ts"
import { ButtonShape, PageFont } from "./Page.ts"
import { BioPluginId, PluginName } from "./Plugin.ts"
import { BioPluginLinkId } from "./PluginLink.ts"

/**
 * Accents are null if the theme decides. `clean_css` is the version of `custom_css` that visitors get. `published_at`
 * is null while visitors cannot see the page. `has_changes` is 1 while they see an older state. `removed_version` is
 * the highest version of any removed item.
 */
export const PagesTable = table(
  "pages",
  {
    id: PageId,
    team_id: TeamId,
    folder_id: Schema.NullOr(FolderId),
    domain_id: Schema.NullOr(DomainId),
    slug: Schema.String,
    title: Schema.String,
    description: Schema.String,
    profile_image: NullableText,
    background_image: NullableText,
    favicon: NullableText,
    theme: Schema.String,
    theme_accent_1: NullableText,
    theme_accent_2: NullableText,
    font: PageFont,
    button_shape: ButtonShape,
    custom_css: NullableText,
    clean_css: NullableText,
    css_rules: Schema.Number,
    noindex: Flag,
    language: Schema.String,
    created_at: Instant,
    updated_at: Instant,
    version: Schema.Number,
    updated_by: Schema.NullOr(UserId),
    removed_version: Schema.Number,
    auto_publish: Flag,
    has_changes: Flag,
    published_at: Schema.NullOr(Instant)
  },
  {
    defaults: [
      "description",
      "font",
      "button_shape",
      "css_rules",
      "noindex",
      "language",
      "version",
      "removed_version",
      "auto_publish",
      "has_changes"
    ],
    orders: { title_order: { of: "title", by: sortKey }, slug_order: { of: "slug", by: sortKey } }
  }
)

/** The published state of pages without `auto_publish`: rows by table. */
export const PagePublicationsTable = table("page_publications", {
  page_id: PageId,
  content: Schema.parseJson(Snapshot)
})

export const PageAliasId = idOf("PageAliasId")
export type PageAliasId = typeof PageAliasId.Type

export const PageAliasesTable = table("page_aliases", {
  id: PageAliasId,
  page_id: PageId,
  domain_id: Schema.NullOr(DomainId),
  slug: Schema.String
})

/** The buttons of pages; colors are null if the theme decides. */
export const BioLinksTable = table(
  "bio_links",
  {
    id: BioLinkId,
    page_id: PageId,
    label: Schema.String,
    url: Schema.String,
    icon: NullableText,
    color: NullableText,
    bg_color: NullableText,
    animation: Animation,
    sort_order: Schema.Number,
    is_visible: Flag,
    total_clicks: Schema.Number,
    created_at: Instant,
    version: Schema.Number,
    updated_by: Schema.NullOr(UserId)
  },
  { defaults: ["sort_order", "is_visible", "total_clicks", "version"] }
)

/** The rendered Markdown of a plugin, and the `markupVersion` that rendered it. */
export const StoredMarkup = Schema.Struct({
  version: Schema.Number,
  texts: Schema.Array(Schema.NullOr(Schema.String))
})
export type StoredMarkup = typeof StoredMarkup.Type

/**
 * `markup` is null if a plugin has no Markdown or it is not rendered yet. `link_rules` is the version of the rules that
 * found its links.
 */
export const BioPluginsTable = table(
  "bio_plugins",
  {
    id: BioPluginId,
    page_id: PageId,
    type: PluginName,
    config: Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown })),
    sort_order: Schema.Number,
    is_visible: Flag,
    created_at: Instant,
    markup: Schema.NullOr(Schema.parseJson(StoredMarkup)),
    link_rules: Schema.Number,
    version: Schema.Number,
    updated_by: Schema.NullOr(UserId)
  },
  { defaults: ["sort_order", "is_visible", "link_rules", "version"] }
)

/** The destinations on a published page, by the ids of its buttons and plugin links. */
export const PublishedLinksTable = table(
  "published_links",
  {
    id: Schema.Union(BioLinkId, BioPluginLinkId),
    page_id: PageId,
    url: Schema.String,
    name: Schema.String,
    total_clicks: Schema.Number
  },
  { defaults: ["total_clicks"] }
)

/** The links of plugins: `field` is a path in the config, `place` the position in the plugin. */
export const BioPluginLinksTable = table(
  "bio_plugin_links",
  {
    id: BioPluginLinkId,
    plugin_id: BioPluginId,
    field: Schema.String,
    url: Schema.String,
    name: Schema.String,
    place: Schema.Number,
    total_clicks: Schema.Number
  },
  { defaults: ["total_clicks"] }
)
