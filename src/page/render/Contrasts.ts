import { fault } from "../../contract/faults/Fault.ts"
import { type Rgb, rgb } from "../../lib/Color.ts"
import { type PreviewWarning, previewWarning } from "../Preview.ts"
import type { PageRow, ShownButton } from "../Rows.ts"
import { plainInk, worst } from "../themes/Inks.ts"
import { accentsOf, themeOf } from "../themes/Themes.ts"
import { type PagePalette, type PagePalettes, palettesOf } from "./PagePalette.ts"

/** WCAG AA's minimum for text. */
const wanted = 4.5
// Warn about an accent only if the contrast of the theme's own accent is at least this many times higher.
const clearly = 1.1

type Accents = readonly [string, string]

/** Rounds down, so that an insufficient ratio never appears sufficient. */
const shown = (ratio: number): number => Math.floor(ratio * 10) / 10

type Look = "light" | "dark" | undefined

/** The light and dark looks of a page. If there is only one look, it has no name. */
const looksOf = ({ day, night }: PagePalettes): ReadonlyArray<readonly [name: Look, palette: PagePalette]> =>
  night === undefined
    ? [[undefined, day]]
    : [
        ["light", day],
        ["dark", night]
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
  const ratio = shown(least.ratio)
  return [
    previewWarning(
      `theme_accent_${place + 1}`,
      least.name === undefined
        ? fault("low_contrast", { ratio })
        : fault("low_contrast_in_look", { ratio, look: least.name })
    )
  ]
}

/** The lowest contrast of a button's colors. The theme provides the colors that the page's owner did not choose. */
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
  return [previewWarning(`links.${place}.${field}`, fault("low_button_contrast", { ratio: shown(ratio) }))]
}

/** Warnings about colors that the page's owner chose and that make text hard to read. */
export const contrastWarnings = (page: PageRow, buttons: ReadonlyArray<ShownButton>): ReadonlyArray<PreviewWarning> => {
  const palettes = palettesOf(themeOf(page.theme), accentsOf(page), page.background_image)
  return [
    ...(page.theme_accent_1 === null ? [] : accentWarning(page, 0)),
    ...(page.theme_accent_2 === null ? [] : accentWarning(page, 1)),
    ...buttons.flatMap((button, place) => buttonWarning(palettes, button, place))
  ]
}
