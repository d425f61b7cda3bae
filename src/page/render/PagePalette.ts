import { type Rgb, rgb } from "../../lib/Color.ts"
import { type Inks, settle } from "../themes/Inks.ts"
import type { Look, Theme } from "../themes/Theme.ts"
import { properties } from "./Style.ts"

/** The colors of a page in one look. */
export interface PagePalette {
  readonly look: Look
  readonly inks: Inks
  readonly properties: string
}

/** The colors of a page in light mode, and in dark mode if they differ. */
export interface PagePalettes {
  readonly scheme: string
  readonly day: PagePalette
  readonly night: PagePalette | undefined
}

/** Escapes an address for a quoted CSS string. */
const cssAddress = (address: string): string =>
  address.replace(/["'\\<>()\s]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`)

/** The palettes of a page: its theme with its accents and background picture. */
export const palettesOf = (theme: Theme, accents: readonly [string, string], picture: string | null): PagePalettes => {
  const colors: readonly [Rgb, Rgb] = [rgb(accents[0]), rgb(accents[1])]
  const behind = picture === null ? null : cssAddress(picture)
  const wear = (draw: NonNullable<Theme["dark"]>): PagePalette => {
    const inks = settle(draw(...colors), behind)
    return { look: inks.look, inks, properties: properties(inks, inks.look, colors) }
  }
  if (theme.light === undefined) return { scheme: "dark", day: wear(theme.dark), night: undefined }
  const night = theme.dark === undefined ? undefined : wear(theme.dark)
  return { scheme: night === undefined ? "light" : "light dark", day: wear(theme.light), night }
}
