import {
  ActionIcon,
  Badge,
  Button,
  Card,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver
} from "@mantine/core"
import { choosers } from "./ui/choosers.ts"
import { noticeClose, passwordToggle } from "./ui/named.ts"

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

// The ground of the dark look has the hue of the leaf; lines and texts keep the library's places.
const dark: MantineColorsTuple = [
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

const variants: VariantColorsResolver = (input) => {
  const found = defaultVariantColorsResolver(input)
  const isLeaf = input.color === undefined || input.color === "leaf"
  return input.variant === "filled" && isLeaf ? { ...found, color: "light-dark(#fff, #0e1a11)" } : found
}

export const theme = createTheme({
  primaryColor: "leaf",
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: { leaf, dark },
  variantColorResolver: variants,
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
    ...choosers,
    DrawerHeader: { defaultProps: { component: "div" } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // A page has one banner, which is the shell's.
    ModalHeader: { defaultProps: { component: "div" } },
    Notification: { defaultProps: { closeButtonProps: noticeClose } },
    Drawer: { defaultProps: { position: "right", size: "lg" } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: passwordToggle } },
    Modal: { defaultProps: { radius: "lg", centered: true } },
    Tooltip: { defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } } }
  }
})

/** Inks that hold 4.5:1 on every ground they stand on; the library's own greys and reds do not. */
export const inks: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#566359",
    "--mantine-color-placeholder": "#66716a",
    "--mantine-color-error": "#c92a2a",
    "--mantine-color-gray-light-color": "#343a40"
  },
  dark: {
    "--mantine-color-dimmed": "#a5b2a6",
    "--mantine-color-placeholder": "#93a095",
    "--mantine-color-error": "#ff8787",
    "--mantine-color-leaf-light": "rgb(110 176 119 / 0.15)",
    "--mantine-color-leaf-light-hover": "rgb(110 176 119 / 0.22)",
    "--mantine-color-leaf-light-color": "#b7d8bb"
  }
})
