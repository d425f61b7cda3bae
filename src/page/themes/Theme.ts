import type { Rgb } from "../../lib/Color.ts"
import type { ThemeName } from "./Names.ts"

/** A color, translucent if `alpha` is below 1. */
export interface Coat {
  readonly color: Rgb
  readonly alpha?: number
}

/** A theme in light or dark mode; inks are adjusted until they are readable. */
export interface Look {
  /** Every background color that may be behind text. */
  readonly ground: ReadonlyArray<Rgb>
  /** The CSS background. */
  readonly paint: string
  readonly ink: Rgb
  readonly soft: Rgb
  readonly accent: Rgb
  readonly card: Coat
  readonly cardInk?: Rgb
  readonly cardSoft?: Rgb
  readonly face: Coat
  readonly on: Rgb
  /** Custom properties for this theme's own style sheet. */
  readonly more?: Readonly<Record<string, string>>
}

type Draw = (accent1: Rgb, accent2: Rgb) => Look

/** A preset. If it has only one look, that look is used in light and dark mode. */
export type Theme = {
  readonly name: ThemeName
  readonly accents: readonly [string, string]
  /** The preset's own rules, after the base rules. */
  readonly css: string
  /** Additional rules if the page's owner chose a button shape, for a theme whose buttons have none. */
  readonly shaped?: string
} & ({ readonly light: Draw; readonly dark?: Draw } | { readonly light?: never; readonly dark: Draw })

// Not `background-attachment: fixed`, which phones ignore or stretch over the whole page.
/** The rules for a background that stays in place while the page scrolls. */
export const fixedGround = `body{background:var(--bg)}body::before{content:"";position:fixed;inset:0;z-index:-1;background:var(--paint)}`
