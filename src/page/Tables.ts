import { Schema } from "effect"
import { DomainId, FolderId, idOf, PageId, TeamId, UserId } from "../contract/Id.ts"
import { Flag } from "../contract/Text.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { Snapshot } from "../trash/Snapshot.ts"
import { Animation, BioLinkId } from "./Button.ts"
import { BioPluginId, PluginName } from "./Plugin.ts"
import { BioPluginLinkId } from "./PluginLink.ts"

/**
 * Accents are null where the theme decides; `clean_css` is what visitors get of `custom_css`. `published_at` is null while visitors
 * do not see the page; `has_changes` is 1 where they see it as it was before; `removed_version` is the highest that anything had which
 * was taken off it.
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
      "css_rules",
      "noindex",
      "language",
      "version",
      "removed_version",
      "auto_publish",
      "has_changes"
    ]
  }
)

/** What visitors see of pages whose changes wait until they are published: rows by their tables. */
export const PagePublicationsTable = table("page_publications", {
  page_id: PageId,
  content: Schema.parseJson(Snapshot)
})

export const PageAliasId = idOf("PageAliasId")
export type PageAliasId = typeof PageAliasId.Type

/** Addresses that pages had before. */
export const PageAliasesTable = table("page_aliases", {
  id: PageAliasId,
  page_id: PageId,
  domain_id: Schema.NullOr(DomainId),
  slug: Schema.String
})

/** The buttons of pages; their colours are null where the theme decides. */
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

/** The markup of a plugin's texts, and the version of the rules that it was made by. */
export const StoredMarkup = Schema.Struct({
  version: Schema.Number,
  texts: Schema.Array(Schema.NullOr(Schema.String))
})
export type StoredMarkup = typeof StoredMarkup.Type

/** `markup` is null where a plugin has no texts in markdown, or none was made yet; `link_rules` found its links. */
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

/** Where what is on a published page leads, under the ids of its buttons and of the links of its plugins. */
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

/** What on a plugin leads away from its page: `field` says where in the config, `place` is among those of the plugin. */
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
