/** The theme presets, in display order. */
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
