/**
 * The type, spaces, shapes and colors that the dashboard, public pages, emails and the desktop window share.
 * `docs/design.md` shows them.
 */

export const fonts = {
  sans: `Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif`,
  mono: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"
}

/** The sizes of text: 12, 14, 16, 18 and 20 pixels. */
export const fontSizes = { xs: "0.75rem", sm: "0.875rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" }

/** The sizes of headings: 32 and 24 pixels above the sizes of text. */
export const headings = {
  h1: { fontSize: "2rem", lineHeight: "1.25" },
  h2: { fontSize: "1.5rem", lineHeight: "1.3" },
  h3: { fontSize: fontSizes.xl, lineHeight: "1.35" },
  h4: { fontSize: fontSizes.lg, lineHeight: "1.4" },
  h5: { fontSize: fontSizes.md, lineHeight: "1.45" },
  h6: { fontSize: fontSizes.sm, lineHeight: "1.5" }
}

/** Gaps and paddings: 8, 12, 16, 20 and 32 pixels. */
export const spacing = { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.25rem", xl: "2rem" }

/** The radii of corners: `sm` for badges, `md` for controls, `lg` for cards and dialogs, `xl` for round shapes. */
export const radii = { xs: "0.125rem", sm: "0.25rem", md: "0.5rem", lg: "1rem", xl: "2rem" }

type Ramp = readonly [string, string, string, string, string, string, string, string, string, string]

/** The green of the leaf in the logo. Shade 7 has a contrast of 4.5:1 with white. */
export const leaf: Ramp = [
  "#eef7ef",
  "#dcecdd",
  "#b7d8bb",
  "#8fc296",
  "#6eb077",
  "#57a463",
  "#3f8a50",
  "#2e6a3d",
  "#245732",
  "#174425"
]

/**
 * Neutral colors of the light look, from the ground to text, with a trace of the leaf's hue. Links in shade 7 of the leaf
 * have a contrast of 3:1 with the text around them.
 */
export const light: Ramp = [
  "#f7f8f4",
  "#f1f4ef",
  "#e8ece5",
  "#dde2da",
  "#cdd4ca",
  "#adb6ac",
  "#879186",
  "#49544b",
  "#343d36",
  "#080c09"
]

/** Neutral colors of the dark look, from text to the deepest background. */
export const dark: Ramp = [
  "#dfe6df",
  "#c3cdc4",
  "#a5b2a6",
  "#7d8a7f",
  "#4a584d",
  "#323d35",
  "#222b25",
  "#181f1a",
  "#131714",
  "#0c100d"
]

/** What each color is for, in both looks. Text has a contrast of at least 4.5:1 on every background. */
export const roles = {
  ground: [light[0], dark[8]],
  card: ["#ffffff", dark[7]],
  tint: [leaf[0], dark[6]],
  line: [light[3], dark[5]],
  ink: [light[9], dark[0]],
  dimmed: ["#566359", dark[2]],
  placeholder: ["#66716a", "#93a095"],
  brand: [leaf[7], leaf[4]],
  onBrand: ["#ffffff", "#0e1a11"],
  error: ["#c92a2a", "#ff8787"],
  errorTint: ["#fcf0ed", "#33201d"]
} as const

/** Shadows in both looks: of a card that can be picked, of a menu, and of a dialog. */
export const elevations = {
  raised: ["0 1px 2px rgb(16 32 20 / 0.08), 0 1px 3px rgb(16 32 20 / 0.05)", "0 1px 3px rgb(0 0 0 / 0.4)"],
  floating: [
    "0 2px 4px -1px rgb(16 32 20 / 0.06), 0 6px 16px -4px rgb(16 32 20 / 0.14)",
    "0 6px 16px -4px rgb(0 0 0 / 0.55)"
  ],
  overlay: [
    "0 1px 2px rgb(16 32 20 / 0.04), 0 1.5rem 3rem -1.5rem rgb(16 32 20 / 0.24)",
    "0 1.5rem 3rem -1.5rem rgb(0 0 0 / 0.7)"
  ]
} as const

/**
 * The series of a chart, in order, in both looks. Each has a contrast of at least 3:1 with the card, and neighbors
 * differ in lightness by at least 1.4:1, so that they can be told apart without seeing the hues.
 */
export const chart = [
  [leaf[6], leaf[4]],
  ["#1f4f8f", "#a9c8f0"],
  ["#b7791f", "#d59a3a"],
  ["#6b2f8a", "#dcbcf0"],
  ["#cf5a3c", "#de7f66"],
  ["#4b5750", "#c3cdc4"]
] as const
