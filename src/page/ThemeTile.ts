import { Schema } from "effect"
import { about } from "../contract/About.ts"
import { Count } from "../contract/Output.ts"
import { themeNames } from "./themes/Names.ts"

const colour = "A CSS colour."

/** What a gallery shows of a theme in one look. */
export const TileLook = Schema.Struct({
  background: about("A CSS background: a colour, gradients, or both.", Schema.String),
  surface: about("What cards stand on: a CSS colour.", Schema.String),
  ink: about(colour, Schema.String),
  accent_1: about(colour, Schema.String),
  accent_2: about(colour, Schema.String),
  button: about("The face of a button: a CSS colour.", Schema.String),
  button_ink: about("The text of a button: a CSS colour.", Schema.String),
  radius: about("The corners of a button: a CSS length.", Schema.String)
}).annotations({ identifier: "ThemeLook" })
export type TileLook = typeof TileLook.Type

/** A theme preset as a gallery offers it. */
export const ThemeTile = Schema.Struct({
  name: Schema.Literal(...themeNames),
  title: about("The name for a person.", Schema.String),
  scheme: about("`auto` follows what the visitor's device prefers.", Schema.Literal("light", "dark", "auto")),
  day: about("Its look by day, or its only one.", TileLook)
}).annotations({ identifier: "Theme" })
export type ThemeTile = typeof ThemeTile.Type

export const ThemeList = Schema.Struct({ themes: Schema.Array(ThemeTile), total: Count }).annotations({
  identifier: "ThemeList"
})
