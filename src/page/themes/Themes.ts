import { aurora, bold, candy, forest, neon, ocean, sunset, terminal } from "./ExpressiveThemes.ts"
import type { ThemeName } from "./Names.ts"
import { clay, dark, defaultTheme, editorial, glass, gradient, mono, paper } from "./QuietThemes.ts"
import type { Theme } from "./Theme.ts"

const themes: Readonly<Record<ThemeName, Theme>> = {
  default: defaultTheme,
  dark,
  glass,
  gradient,
  paper,
  neon,
  mono,
  sunset,
  ocean,
  forest,
  candy,
  bold,
  terminal,
  editorial,
  aurora,
  clay
}

/** The preset with a name; the default preset if the name is unknown. */
export const themeOf = (name: string): Theme => (Object.hasOwn(themes, name) ? themes[name as ThemeName] : defaultTheme)

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
