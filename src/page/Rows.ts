import { Schema } from "effect"
import { DomainId, FolderId, PageId, TeamId } from "../contract/Id.ts"
import { Flag } from "../contract/Text.ts"
import { Instant } from "../storage/Fields.ts"
import { Animation, BioLinkId } from "./Button.ts"
import { BioPluginId, PluginName } from "./Plugin.ts"

const text = Schema.NullOr(Schema.String)

/** A page as it is stored, with the names that it shows of others. */
export const PageRow = Schema.Struct({
  id: PageId,
  team_id: TeamId,
  folder_id: Schema.NullOr(FolderId),
  domain_id: Schema.NullOr(DomainId),
  slug: Schema.String,
  title: Schema.String,
  description: Schema.String,
  profile_image: text,
  background_image: text,
  favicon: text,
  theme: Schema.String,
  theme_accent_1: text,
  theme_accent_2: text,
  custom_css: text,
  clean_css: text,
  css_rules: Schema.Number,
  noindex: Flag,
  created_at: Instant,
  updated_at: Instant,
  hostname: text,
  folder_name: text,
  folder_color: text,
  folder_icon: text,
  total_clicks: Schema.Number,
  link_count: Schema.Number,
  plugin_count: Schema.Number
})
export type PageRow = typeof PageRow.Type

/** A button as it is stored; its colours are null where the theme decides. */
export const ButtonRow = Schema.Struct({
  id: BioLinkId,
  page_id: PageId,
  label: Schema.String,
  url: Schema.String,
  icon: text,
  color: text,
  bg_color: text,
  animation: Animation,
  sort_order: Schema.Number,
  clicks: Schema.Number,
  created_at: Instant
})
export type ButtonRow = typeof ButtonRow.Type

export const PluginRow = Schema.Struct({
  id: BioPluginId,
  page_id: PageId,
  type: PluginName,
  config: Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown })),
  sort_order: Schema.Number,
  created_at: Instant
})
export type PluginRow = typeof PluginRow.Type

/** The markup of a plugin's texts, and the version of the rules that it was made by. */
export const StoredMarkup = Schema.Struct({
  version: Schema.Number,
  texts: Schema.Array(Schema.NullOr(Schema.String))
})
export type StoredMarkup = typeof StoredMarkup.Type

/** A plugin as it is drawn. */
export const ShownPlugin = Schema.Struct({
  ...PluginRow.fields,
  markup: Schema.NullOr(Schema.parseJson(StoredMarkup))
})
export type ShownPlugin = typeof ShownPlugin.Type
