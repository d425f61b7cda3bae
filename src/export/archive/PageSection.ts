import { Schema } from "effect"
import { LanguageTag } from "../../contract/LanguageTag.ts"
import { HexColor, Line, Prose } from "../../contract/Text.ts"
import { TargetAddress } from "../../page/Address.ts"
import { StyleSheet } from "../../page/css/StyleSheet.ts"
import { ButtonShape, PageFont } from "../../page/Page.ts"
import { Slug } from "../../page/Slug.ts"
import {
  BioLinksTable,
  BioPluginLinksTable,
  BioPluginsTable,
  PageAliasesTable,
  PagePublicationsTable,
  PagesTable,
  PublishedLinksTable
} from "../../page/Tables.ts"
import { PictureAddress } from "../../upload/Address.ts"
import { type Columns, columnsOf, counts, hangingOn, orNull, type Section } from "./Section.ts"

/** A choice whose default is in archives of versions without it. */
const orTheme = <Name extends string>(names: Schema.Schema<Name | "theme">) =>
  Schema.transform(Schema.NullOr(names), names, {
    strict: true,
    decode: (name) => name ?? "theme",
    encode: (name) => name
  })

/** Columns that are derived from style sheets. Imports compute them again instead of trusting the archive. */
const drawn = ["clean_css", "css_rules"]

export const pageColumns = columnsOf(PagesTable, ["team_id", ...drawn], {
  slug: Slug,
  title: Line(255),
  description: Schema.Union(Schema.Literal(""), Prose(1000)),
  profile_image: orNull(PictureAddress),
  background_image: orNull(PictureAddress),
  favicon: orNull(PictureAddress),
  theme: Line(64),
  theme_accent_1: orNull(HexColor),
  theme_accent_2: orNull(HexColor),
  font: orTheme(PageFont),
  button_shape: orTheme(ButtonShape),
  custom_css: orNull(StyleSheet),
  language: LanguageTag,
  version: counts,
  removed_version: counts
})

export const buttonColumns = columnsOf(BioLinksTable, ["page_id"], {
  label: Line(255),
  url: TargetAddress,
  icon: orNull(Schema.String.pipe(Schema.maxLength(64))),
  color: orNull(HexColor),
  bg_color: orNull(HexColor),
  total_clicks: counts,
  version: counts
})

export const pluginColumns = columnsOf(
  BioPluginsTable,
  ["page_id", "markup"],
  { version: counts, link_rules: counts },
  ["config"]
)

export const pluginLinkColumns = columnsOf(BioPluginLinksTable, [], {
  field: Schema.String.pipe(Schema.maxLength(255)),
  url: TargetAddress,
  name: Schema.String.pipe(Schema.maxLength(2048)),
  place: counts,
  total_clicks: counts
})

/** The columns of a page's published version, by table. */
export const publishedColumns: Readonly<Record<string, Columns>> = {
  pages: pageColumns,
  bio_links: buttonColumns,
  bio_plugins: pluginColumns,
  bio_plugin_links: pluginLinkColumns
}

export const pages: Section = {
  ...pageColumns,
  file: "pages.ndjson",
  order: ["created_at", "id"],
  hanging: [
    hangingOn("page_id", ["created_at", "id"], buttonColumns),
    hangingOn("page_id", ["created_at", "id"], pluginColumns),
    hangingOn("plugin_id", ["place", "id"], pluginLinkColumns, "bio_plugins"),
    hangingOn("page_id", ["page_id"], columnsOf(PagePublicationsTable, ["page_id"], {}, ["content"])),
    hangingOn(
      "page_id",
      ["id"],
      columnsOf(PublishedLinksTable, ["page_id"], {
        url: TargetAddress,
        name: Schema.String.pipe(Schema.maxLength(2048)),
        total_clicks: counts
      })
    ),
    hangingOn("page_id", ["id"], columnsOf(PageAliasesTable, ["page_id"], { slug: Slug }))
  ]
}
