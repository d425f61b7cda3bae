import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Count } from "../contract/Output.ts"
import { themeNames } from "./themes/Names.ts"

const colour = "A CSS colour."

/** The look of a theme's gallery tile. */
export const TileLook = Schema.Struct({
  background: describe("A CSS background: a colour, gradients, or both.", Schema.String),
  surface: describe("What cards stand on: a CSS colour.", Schema.String),
  ink: describe(colour, Schema.String),
  accent_1: describe(colour, Schema.String),
  accent_2: describe(colour, Schema.String),
  button: describe("The face of a button: a CSS colour.", Schema.String),
  button_ink: describe("The text of a button: a CSS colour.", Schema.String),
  radius: describe("The corners of a button: a CSS length.", Schema.String)
}).annotations({ identifier: "ThemeLook" })
export type TileLook = typeof TileLook.Type

export const ThemeTile = Schema.Struct({
  name: Schema.Literal(...themeNames),
  title: describe("The name for a person.", Schema.String),
  scheme: describe("`auto` follows what the visitor's device prefers.", Schema.Literal("light", "dark", "auto")),
  day: describe("Its look by day, or its only one.", TileLook)
}).annotations({ identifier: "Theme" })
export type ThemeTile = typeof ThemeTile.Type

export const ThemeList = Schema.Struct({ themes: Schema.Array(ThemeTile), total: Count }).annotations({
  identifier: "ThemeList"
})
