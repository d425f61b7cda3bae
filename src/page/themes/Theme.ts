import type { Rgb } from "../../lib/Color.ts"
import type { ThemeName } from "./Names.ts"

/** A colour that lets what is behind it through where `alpha` is below 1. */
export interface Coat {
  readonly color: Rgb
  readonly alpha?: number
}

/** A theme in light or in dark; inks are wishes, which are moved until they can be read. */
export interface Look {
  /** Every colour of the ground that text may lie on. */
  readonly ground: ReadonlyArray<Rgb>
  /** The CSS background that paints the ground. */
  readonly paint: string
  readonly ink: Rgb
  readonly soft: Rgb
  readonly accent: Rgb
  readonly card: Coat
  readonly cardInk?: Rgb
  readonly cardSoft?: Rgb
  readonly face: Coat
  readonly on: Rgb
  /** Custom properties of this theme's own style sheet. */
  readonly more?: Readonly<Record<string, string>>
}

type Draw = (accent1: Rgb, accent2: Rgb) => Look

/** A preset; one that has a single look keeps it by day and by night. */
export type Theme = {
  readonly name: ThemeName
  readonly accents: readonly [string, string]
  /** Its own rules, after those of every page. */
  readonly css: string
} & ({ readonly light: Draw; readonly dark?: Draw } | { readonly light?: never; readonly dark: Draw })
