import type { Theme } from "./Theme.ts"

// System fonts only, because a page loads no fonts from other hosts.
export const sans = `system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif`
export const serif = `"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif`
export const mono = `ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace`
export const rounded = `ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Quicksand,Nunito,"Arial Rounded MT Bold",system-ui,sans-serif`
export const humanist = `Seravek,"Gill Sans Nova",Ubuntu,Calibri,"DejaVu Sans",sans-serif`

/** The fonts of pages, in display order; `theme` is the theme's own. */
export const fontNames = ["theme", "sans", "serif", "mono", "rounded"] as const
export type FontName = (typeof fontNames)[number]

/** The shapes of buttons, in display order; `theme` is the theme's own. */
export const shapeNames = ["theme", "square", "rounded", "pill"] as const
export type ShapeName = (typeof shapeNames)[number]

export const fontStacks: Readonly<Record<Exclude<FontName, "theme">, string>> = { sans, serif, mono, rounded }

/** The corner radii of buttons, and of the cards beside them. */
export const radii: Readonly<Record<Exclude<ShapeName, "theme">, { readonly button: string; readonly card: string }>> =
  {
    square: { button: "0", card: "0" },
    rounded: { button: ".75rem", card: ".75rem" },
    // Not 100vmax: a button of several lines keeps room for its text.
    pill: { button: "2rem", card: "1.5rem" }
  }

interface Chosen {
  readonly font: FontName
  readonly button_shape: ShapeName
}

/** The rules for the font and the button shape that a page's owner chose, after the theme's own rules. */
export const ownLook = ({ font, button_shape }: Chosen, theme: Theme): string => {
  const properties = [
    ...(font === "theme" ? [] : [`--font:${fontStacks[font]};--head:var(--font)`]),
    ...(button_shape === "theme" ? [] : [`--r:${radii[button_shape].button};--cr:${radii[button_shape].card}`])
  ]
  if (properties.length === 0) return ""
  return `:root{${properties.join(";")}}${button_shape === "theme" ? "" : (theme.shaped ?? "")}`
}
