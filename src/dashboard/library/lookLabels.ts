import { t } from "@lingui/core/macro"
import type { FontName, ShapeName } from "../../page/themes/OwnLook.ts"

export const fontLabel = t`Font`

export const fontLabels: Readonly<Record<FontName, string>> = {
  theme: t({ context: "font", message: "Theme" }),
  sans: t({ context: "font", message: "Sans serif" }),
  serif: t({ context: "font", message: "Serif" }),
  mono: t({ context: "font", message: "Mono" }),
  rounded: t({ context: "font", message: "Rounded" })
}

export const shapeLabel = t`Button shape`

export const shapeLabels: Readonly<Record<ShapeName, string>> = {
  theme: t({ context: "button shape", message: "Theme" }),
  square: t({ context: "button shape", message: "Square" }),
  rounded: t({ context: "button shape", message: "Rounded" }),
  pill: t({ context: "button shape", message: "Pill" })
}
