/** The theme presets, in the order in which a person is offered them. */
export const themeNames = [
  "default",
  "dark",
  "glass",
  "gradient",
  "paper",
  "neon",
  "mono",
  "sunset",
  "ocean",
  "forest",
  "candy",
  "bold",
  "terminal",
  "editorial",
  "aurora",
  "clay"
] as const
export type ThemeName = (typeof themeNames)[number]
