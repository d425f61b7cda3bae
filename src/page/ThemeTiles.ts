import { css, rgb } from "../lib/Color.ts"
import { palettesOf } from "./render/PagePalette.ts"
import type { ThemeTile } from "./ThemeTile.ts"
import { sans } from "./themes/Fonts.ts"
import { type ThemeName, themeNames } from "./themes/Names.ts"
import { themeOf } from "./themes/Themes.ts"

const schemes: Readonly<Record<string, ThemeTile["scheme"]>> = { light: "light", dark: "dark" }

const titleOf = (name: ThemeName): string => name.charAt(0).toUpperCase() + name.slice(1)

const propertyOf = (css: string, name: string): string | undefined => new RegExp(`--${name}:([^;}]+)`).exec(css)?.[1]

const tileOf = (name: ThemeName): ThemeTile => {
  const theme = themeOf(name)
  const { day, scheme } = palettesOf(theme, theme.accents, null)
  const { look, inks } = day
  return {
    name,
    title: titleOf(name),
    scheme: schemes[scheme] ?? "auto",
    day: {
      background: inks.paint,
      surface: css(look.card.color, look.card.alpha),
      ink: css(inks.ink),
      accent_1: css(rgb(theme.accents[0])),
      accent_2: css(rgb(theme.accents[1])),
      button: css(look.face.color, look.face.alpha),
      button_ink: css(inks.on),
      radius: propertyOf(theme.css, "r") ?? "1rem",
      font: propertyOf(theme.css, "head") ?? propertyOf(theme.css, "font") ?? sans
    }
  }
}

/** The gallery tiles of all themes, in display order. */
export const themeTiles = (): ReadonlyArray<ThemeTile> => themeNames.map(tileOf)
