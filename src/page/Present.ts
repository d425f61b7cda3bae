import { shortUrl } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import { type BioLink, plainColors } from "./Button.ts"
import type { Page } from "./Page.ts"
import type { BioPlugin } from "./Plugin.ts"
import type { ButtonRow, PageRow, PluginRow } from "./Rows.ts"
import { accentsOf } from "./themes/Themes.ts"

/** Formats a stored page for the API. */
export const presentPage = (
  settings: SettingsShape,
  { clean_css, css_rules, has_changes, hostname, removed_version, ...row }: PageRow
): Page => {
  const [theme_accent_1, theme_accent_2] = accentsOf(row)
  const status = row.published_at === null ? "draft" : has_changes === 1 ? "changed" : "published"
  return { ...row, status, theme_accent_1, theme_accent_2, public_url: shortUrl(settings, hostname, `@${row.slug}`) }
}

/** The URL of a former address. */
export const presentAlias = (settings: SettingsShape, { hostname, slug }: Pick<PageRow, "hostname" | "slug">): string =>
  shortUrl(settings, hostname, `@${slug}`)

/** Formats a stored button for the API. */
export const presentButton = (row: ButtonRow): BioLink => ({
  ...row,
  icon: row.icon ?? "",
  color: row.color ?? plainColors.color,
  bg_color: row.bg_color ?? plainColors.bg_color
})

/**
 * Formats a stored plugin for the API. Its config may be a draft, or violate rules that were added after it was stored.
 */
export const presentPlugin = ({ links, ...row }: PluginRow): BioPlugin =>
  ({
    ...row,
    clicks: links.reduce((sum, { total_clicks }) => sum + total_clicks, 0),
    links: links.map(({ id, name, url, total_clicks }) => ({ id, name, url, clicks: total_clicks }))
  }) as BioPlugin
