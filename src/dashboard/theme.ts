import { t } from "@lingui/core/macro"
import {
  ActionIcon,
  Badge,
  Button,
  Card,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver
} from "@mantine/core"
import { dark, fonts, headings, leaf, light, roles, spacing } from "../lib/DesignTokens.ts"
import { choosers } from "./ui/choosers.ts"

/** Props for the button that reveals a password. */
const passwordToggle = { "aria-label": t`Show password`, tabIndex: 0, "aria-hidden": false }

const noticeClose = { "aria-label": t`Close this notice` }

const variants: VariantColorsResolver = (input) => {
  const found = defaultVariantColorsResolver(input)
  const isLeaf = input.color === undefined || input.color === "leaf"
  return input.variant === "filled" && isLeaf ? { ...found, color: `light-dark(${roles.onBrand.join()})` } : found
}

/** The design tokens as a theme. Sizes of text and radii are Mantine's own; a test compares them. */
export const theme = createTheme({
  primaryColor: "leaf",
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  black: roles.ink[0],
  colors: { leaf, gray: light, dark },
  variantColorResolver: variants,
  defaultRadius: "md",
  cursorType: "pointer",
  fontFamily: fonts.sans,
  fontFamilyMonospace: fonts.mono,
  headings: { fontFamily: fonts.sans, fontWeight: "600", sizes: headings },
  spacing,
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", color: "gray", size: "lg" } }),
    Badge: Badge.extend({ defaultProps: { variant: "light", radius: "sm", tt: "none" } }),
    Button: Button.extend({ defaultProps: { loaderProps: { type: "dots" } } }),
    Card: Card.extend({ defaultProps: { withBorder: true, radius: "lg", padding: "lg" } }),
    // Plain objects, because `extend` would load these components with the first screen.
    ...choosers,
    DrawerHeader: { defaultProps: { component: "div" } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // `div` instead of `header`, because a page should have only one banner landmark, which the shell contains.
    ModalHeader: { defaultProps: { component: "div" } },
    Notification: { defaultProps: { closeButtonProps: noticeClose, withBorder: true } },
    Drawer: { defaultProps: { position: "right", size: "lg" } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: passwordToggle } },
    Modal: { defaultProps: { radius: "lg", centered: true } },
    Tooltip: { defaultProps: { openDelay: 400, events: { hover: true, focus: true, touch: false } } }
  }
})
