import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Count } from "../contract/Output.ts"
import { themeNames } from "./themes/Names.ts"

const color = "A CSS color."

/** The look of a theme's gallery tile. */
export const TileLook = Schema.Struct({
  background: describe("A CSS background: a color, gradients, or both.", Schema.String),
  surface: describe("The background behind cards: a CSS color.", Schema.String),
  ink: describe(color, Schema.String),
  accent_1: describe(color, Schema.String),
  accent_2: describe(color, Schema.String),
  button: describe("The background of a button: a CSS color.", Schema.String),
  button_ink: describe("The text of a button: a CSS color.", Schema.String),
  radius: describe("The corner radius of a button: a CSS length.", Schema.String),
  font: describe("The font of headings: a CSS list of font families.", Schema.String)
}).annotations({ identifier: "ThemeLook" })
export type TileLook = typeof TileLook.Type

export const ThemeTile = Schema.Struct({
  name: Schema.Literal(...themeNames),
  title: describe("The display name.", Schema.String),
  scheme: describe("`auto` follows the visitor's device setting.", Schema.Literal("light", "dark", "auto")),
  day: describe("The light variant, or the only variant.", TileLook)
}).annotations({ identifier: "Theme" })
export type ThemeTile = typeof ThemeTile.Type

export const ThemeList = Schema.Struct({ themes: Schema.Array(ThemeTile), total: Count }).annotations({
  identifier: "ThemeList"
})
