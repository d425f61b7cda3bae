import { themeOf } from "./Themes.ts"

interface Chosen {
  readonly theme: string
  readonly theme_accent_1: string | null
  readonly theme_accent_2: string | null
}

/** The accents of a page: its own accents, or else its theme's. */
export const accentsOf = (page: Chosen): readonly [string, string] => {
  const [one, two] = themeOf(page.theme).accents
  return [page.theme_accent_1 ?? one, page.theme_accent_2 ?? two]
}
