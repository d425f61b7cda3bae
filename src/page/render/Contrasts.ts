import { type Rgb, rgb } from "../../lib/Color.ts"
import type { PreviewWarning } from "../Preview.ts"
import type { PageRow, ShownButton } from "../Rows.ts"
import { accentsOf } from "../themes/Accents.ts"
import { plainInk, worst } from "../themes/Readable.ts"
import { themeOf } from "../themes/Themes.ts"
import { type PagePalette, type PagePalettes, palettesOf } from "./PagePalette.ts"

/** WCAG AA's minimum for text. */
const wanted = 4.5
// Warn about an accent only if the theme's own has at least this many times its contrast.
const clearly = 1.1

type Accents = readonly [string, string]

/** Rounds down, so that an insufficient ratio never appears sufficient. */
const shown = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

const looksOf = ({ day, night }: PagePalettes): ReadonlyArray<readonly [name: string, palette: PagePalette]> =>
  night === undefined
    ? [["", day]]
    : [
        [" in the light look", day],
        [" in the dark look", night]
      ]

/** The contrast ratios in one look of a theme: accents as text, and the text of buttons. */
const ratiosOf = ({ inks, look }: PagePalette): ReadonlyArray<number> => [
  worst(look.accent, inks.ground),
  worst(look.accent, inks.cards),
  worst(look.on, inks.faces)
]

const accentWarning = (page: PageRow, place: 0 | 1): ReadonlyArray<PreviewWarning> => {
  const theme = themeOf(page.theme)
  const wear = (accents: Accents) => looksOf(palettesOf(theme, accents, page.background_image))
  const accents = accentsOf(page)
  const usual = wear(place === 0 ? [theme.accents[0], accents[1]] : [accents[0], theme.accents[1]])
  const low = wear(accents).flatMap(([name, one], at) => {
    const better = usual[at] === undefined ? [] : ratiosOf(usual[at][1])
    return ratiosOf(one).flatMap((ratio, pair) =>
      ratio < wanted && (better[pair] ?? 0) >= ratio * clearly ? [{ name, ratio }] : []
    )
  })
  const [least] = low.sort((one, other) => one.ratio - other.ratio)
  if (least === undefined) return []
  return [
    {
      field: `theme_accent_${place + 1}`,
      message: `With this colour, text has a contrast of ${shown(least.ratio)} with what it stands on${least.name}, under the 4.5:1 that reading needs: a lighter or darker shade is shown.`
    }
  ]
}

/** The lowest contrast of a button's colors; the theme provides those that its owner did not choose. */
const buttonRatio = ({ inks }: PagePalette, color: Rgb | null, face: Rgb | null): number => {
  const faces = face === null ? inks.faces : [face]
  return worst(color ?? plainInk(faces), faces)
}

const buttonWarning = (palettes: PagePalettes, button: ShownButton, place: number): ReadonlyArray<PreviewWarning> => {
  const [color, face] = [button.color, button.bg_color].map((one) => (one === null ? null : rgb(one)))
  if (color === null || color === undefined) return []
  const ratio = Math.min(...looksOf(palettes).map(([, one]) => buttonRatio(one, color, face ?? null)))
  if (ratio >= wanted) return []
  const field = button.bg_color === null ? "color" : "bg_color"
  return [
    {
      field: `links.${place}.${field}`,
      message: `The text of this button has a contrast of ${shown(ratio)} with its face, under the 4.5:1 that reading needs: a lighter or darker shade is shown.`
    }
  ]
}

/** Warnings about colors that an owner chose and that are hard to read. */
export const contrastWarnings = (page: PageRow, buttons: ReadonlyArray<ShownButton>): ReadonlyArray<PreviewWarning> => {
  const palettes = palettesOf(themeOf(page.theme), accentsOf(page), page.background_image)
  return [
    ...(page.theme_accent_1 === null ? [] : accentWarning(page, 0)),
    ...(page.theme_accent_2 === null ? [] : accentWarning(page, 1)),
    ...buttons.flatMap((button, place) => buttonWarning(palettes, button, place))
  ]
}
