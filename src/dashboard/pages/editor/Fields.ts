import type { Page, PageDetail, UpdatePage } from "../../../page/Page.ts"
import type { ThemeTile } from "../../../page/ThemeTile.ts"

/** The fields of a page itself, without its blocks; a null accent means the theme's. */
export interface PageFields {
  readonly title: string
  readonly description: string
  readonly slug: string
  readonly domain_id: PageDetail["domain_id"]
  readonly folder_id: PageDetail["folder_id"]
  readonly noindex: PageDetail["noindex"]
  readonly language: string
  readonly theme: ThemeTile["name"]
  readonly theme_accent_1: string | null
  readonly theme_accent_2: string | null
  readonly font: PageDetail["font"]
  readonly button_shape: PageDetail["button_shape"]
  readonly profile_image: string | null
  readonly background_image: string | null
  readonly favicon: string | null
  readonly custom_css: string | null
}

export type PageEdits = { readonly [Name in keyof PageFields]?: PageFields[Name] }

export type TabName = "content" | "design" | "settings" | "history"

const content: ReadonlySet<string> = new Set(["title", "description", "profile_image"])
const settings: ReadonlySet<string> = new Set(["slug", "domain_id", "folder_id", "noindex", "language"])

/** The tab that contains a field. */
export const tabOf = (field: string): TabName =>
  content.has(field) ? "content" : settings.has(field) ? "settings" : "design"

/** The fields of a stored page. */
export const fieldsOf = (page: Page, themes: ReadonlyArray<ThemeTile>): PageFields => {
  const theme = themes.find(({ name }) => name === page.theme)
  return {
    title: page.title,
    description: page.description,
    slug: page.slug,
    domain_id: page.domain_id,
    folder_id: page.folder_id,
    noindex: page.noindex,
    language: page.language,
    theme: theme?.name ?? "default",
    theme_accent_1: page.theme_accent_1 === theme?.day.accent_1 ? null : page.theme_accent_1,
    theme_accent_2: page.theme_accent_2 === theme?.day.accent_2 ? null : page.theme_accent_2,
    font: page.font,
    button_shape: page.button_shape,
    profile_image: page.profile_image,
    background_image: page.background_image,
    favicon: page.favicon,
    custom_css: page.custom_css
  }
}

/** The edits that differ from the stored values. */
export const changesOf = (stored: PageFields, edits: PageEdits): PageEdits =>
  Object.fromEntries(Object.entries(edits).filter(([name, value]) => stored[name as keyof PageFields] !== value))

/** The edits without those just saved. Keeps what the user has typed since. */
export const without = (edits: PageEdits, saved: PageEdits): PageEdits =>
  Object.fromEntries(Object.entries(edits).filter(([name, value]) => saved[name as keyof PageEdits] !== value))

const hex = /^#(?:[0-9a-f]{3}){1,2}$/i

/** A valid color or null; undefined for incomplete input. */
export const colorOf = (text: string | null): string | null | undefined =>
  text === null || hex.test(text) ? text : undefined

/** Edits as the API's request body. */
export const bodyOf = ({ description, ...edits }: PageEdits): UpdatePage => ({
  ...edits,
  ...(description === undefined ? {} : { description: description === "" ? null : description })
})

/** The edits that the preview can render; incomplete input leaves the preview unchanged. */
export const drawable = ({ title, slug: _, theme_accent_1, theme_accent_2, ...edits }: PageEdits): UpdatePage => {
  const [one, other] = [theme_accent_1, theme_accent_2].map((text) => (text === undefined ? undefined : colorOf(text)))
  return {
    ...bodyOf(edits),
    ...(title === undefined || title.trim() === "" ? {} : { title }),
    ...(one === undefined ? {} : { theme_accent_1: one }),
    ...(other === undefined ? {} : { theme_accent_2: other })
  }
}
