import { ActionIcon, Badge, Button, Card, createTheme, type MantineColorsTuple } from "@mantine/core"

// The green of the leaf in the mark; the seventh shade holds 4.5:1 against white.
const leaf: MantineColorsTuple = [
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

export const theme = createTheme({
  primaryColor: "leaf",
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: { leaf },
  defaultRadius: "md",
  cursorType: "pointer",
  fontFamily: `Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`,
  fontFamilyMonospace: `ui-monospace, SFMono-Regular, Menlo, Consolas, monospace`,
  headings: { fontFamily: `Inter, system-ui, sans-serif`, fontWeight: "600" },
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", color: "gray", size: "lg" } }),
    Badge: Badge.extend({ defaultProps: { variant: "light", radius: "sm", tt: "none" } }),
    Button: Button.extend({ defaultProps: { loaderProps: { type: "dots" } } }),
    Card: Card.extend({ defaultProps: { withBorder: true, radius: "lg", padding: "lg" } }),
    // Named and not extended: extending would load them with the first screen.
    Drawer: { defaultProps: { position: "right", size: "lg" } },
    Modal: { defaultProps: { radius: "lg", centered: true } },
    Tooltip: { defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } } }
  }
})
