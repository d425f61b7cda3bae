import { DateTime } from "effect"
import { v7 } from "uuid"
import type { PageId, TeamId } from "../../src/contract/Id.ts"
import type { Animation, BioLinkId } from "../../src/page/Button.ts"
import { linkRules } from "../../src/page/OutboundLinks.ts"
import type { BioPluginId } from "../../src/page/Plugin.ts"
import { cssRules, markupVersion } from "../../src/page/PreparedMarkup.ts"
import type { Config } from "../../src/page/plugins/PluginType.ts"
import type { PluginTypeName } from "../../src/page/plugins/PluginTypes.ts"
import type { PublicPage } from "../../src/page/Render.ts"
import type { PageRow, ShownButton, ShownPlugin } from "../../src/page/Rows.ts"
import { markdown } from "../../src/page/render/Markdown.ts"
import { textsOf } from "../../src/page/render/Texts.ts"

export const now = Date.UTC(2026, 10, 20, 12)
const at = DateTime.unsafeMake(now)
const pageId = v7() as PageId

export const pageRow = (fields: Partial<PageRow> = {}): PageRow => ({
  id: pageId,
  team_id: v7() as TeamId,
  folder_id: null,
  domain_id: null,
  slug: "mara",
  title: "Mara Lindqvist",
  description: "Ceramics from a small workshop by the lake.\nNew pieces every first Sunday of the month.",
  profile_image: null,
  background_image: null,
  favicon: null,
  theme: "default",
  theme_accent_1: null,
  theme_accent_2: null,
  font: "theme",
  button_shape: "theme",
  custom_css: null,
  clean_css: null,
  css_rules: cssRules,
  noindex: 0,
  language: "en",
  created_at: at,
  updated_at: at,
  version: 1,
  updated_by: null,
  removed_version: 0,
  auto_publish: 1,
  has_changes: 0,
  published_at: at,
  updater_username: null,
  hostname: null,
  folder_name: null,
  folder_color: null,
  folder_icon: null,
  total_clicks: 0,
  link_count: 0,
  plugin_count: 0,
  ...fields
})

export const buttonRow = (sort_order: number, fields: Partial<ShownButton> = {}): ShownButton => ({
  id: v7() as BioLinkId,
  page_id: pageId,
  label: "A link",
  url: "https://example.com/",
  icon: null,
  color: null,
  bg_color: null,
  animation: "none",
  is_visible: 1,
  clicks: 0,
  created_at: at,
  sort_order,
  ...fields
})

export const pluginRow = (sort_order: number, type: PluginTypeName, config: Config): ShownPlugin => ({
  id: v7() as BioPluginId,
  page_id: pageId,
  type,
  config,
  markup: { version: markupVersion, texts: textsOf(type, config).map(({ text, above }) => markdown(text, above)) },
  link_rules: linkRules,
  links: [],
  is_visible: 1,
  sort_order,
  created_at: at
})

const labels: ReadonlyArray<readonly [string, string | null, Animation]> = [
  ["Shop the autumn glaze", "etsy", "pulse"],
  ["Book a workshop for two", "calendar", "none"],
  ["Studio diary", "substack", "none"],
  ["How I throw a bowl, start to finish", "youtube", "none"],
  ["Where to find my work", "location", "none"],
  ["Write to me", "email", "none"],
  ["Gift cards", null, "bounce"],
  ["Press and exhibitions", null, "none"],
  ["Kiln rental in Uppsala", null, "none"],
  ["Support the studio", "patreon", "shine"]
]

/** A config of each of the seven types. */
export const configs = (origin: string): Readonly<Record<PluginTypeName, Config>> => ({
  socials: {
    links: [
      { platform: "instagram", url: "https://instagram.com/mara" },
      { platform: "mastodon", url: "https://social.example/@mara" },
      { platform: "linkedin", url: "https://linkedin.com/in/mara" },
      { platform: "github", url: "https://github.com/mara" },
      { platform: "email", url: "mailto:mara@example.com" }
    ],
    rel_me: true
  },
  spotlight: {
    title: "Open studio on 6 December",
    url: "https://example.com/open",
    description: "Warm cider, a warm kiln, and seconds at half the price.",
    image: `${origin}/picture/a.svg`,
    image_alt: "A shelf of bowls",
    badge: "New",
    cta_label: "Save a place"
  },
  text_block: {
    title: "About the clay",
    content:
      "Everything is thrown by hand from **Swedish stoneware** and fired twice.\n\n- dishwasher safe\n- lead-free glazes\n\nRead [how it is made](https://example.com/made)."
  },
  youtube: { title: "A bowl in four minutes", url: "https://youtu.be/dQw4w9WgXcQ", start: 12 },
  gallery: {
    title: "From the last firing",
    images: ["a", "b", "c", "d", "e", "f"].map((name, place) => ({
      url: `${origin}/picture/${name}.svg`,
      alt: `Bowl ${place + 1}`
    }))
  },
  countdown: { label: "Until the winter sale", target_date: "2026-12-06T10:00:00+01:00", title: "Winter sale" },
  faq: {
    title: "Questions",
    open_first: true,
    items: [
      { question: "Do you ship abroad?", answer: "Yes, within the **European Union**. Parcels leave on Mondays." },
      { question: "Can I return a piece?", answer: "Within 30 days, unused." },
      { question: "Do you take commissions?", answer: "From January on. [Write to me](mailto:mara@example.com)." }
    ]
  }
})

/** A page with ten links and all seven plugins. */
export const fullPage = (fields: Partial<PageRow> = {}, origin = ""): PublicPage => {
  const all = configs(origin)
  const button = (place: number, sort: number) => {
    const [label, icon, animation] = labels[place] ?? ["A link", null, "none"]
    const own = place === 6 ? { bg_color: "#ffcf40" } : {}
    return buttonRow(sort, { label, icon, animation, ...own })
  }
  return {
    page: pageRow(fields),
    buttons: labels.map((_, place) => button(place, place < 4 ? 20 : place < 7 ? 40 : 70)),
    plugins: [
      pluginRow(10, "socials", all.socials),
      pluginRow(30, "spotlight", all.spotlight),
      pluginRow(35, "countdown", all.countdown),
      pluginRow(50, "gallery", all.gallery),
      pluginRow(55, "youtube", all.youtube),
      pluginRow(60, "text_block", all.text_block),
      pluginRow(90, "faq", all.faq)
    ],
    url: "https://bio.example/@mara"
  }
}
