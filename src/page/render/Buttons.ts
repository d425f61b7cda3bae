import { css, rgb } from "../../lib/Color.ts"
import { type Html, html } from "../../lib/Html.ts"
import type { ShownButton } from "../Rows.ts"
import { ownInks } from "../themes/Inks.ts"
import type { PagePalette } from "./PagePalette.ts"
import { mark } from "./Parts.ts"
import { shortId } from "./ShortId.ts"

/** Renders a button as a list item. */
export const drawButton = (button: ShownButton): Html => {
  const { id, color, bg_color, animation, icon, label } = button
  const isOwn = color !== null || bg_color !== null
  const kind = html`b${isOwn && ` own o-${ownName(button)}`}${animation !== "none" && ` a-${animation}`}`
  return html`<li><a class="${kind}" href="/b/${shortId(id)}">${mark(icon)}<span dir="auto">${label}</span></a></li>`
}

// Buttons with the same colors share a rule.
const ownName = ({ color, bg_color }: ShownButton): string =>
  `${color?.slice(1).toLowerCase() ?? "x"}-${bg_color?.slice(1).toLowerCase() ?? "x"}`

const ruleIn = (dress: PagePalette, button: ShownButton): string => {
  const face = button.bg_color === null ? null : rgb(button.bg_color)
  const { on } = ownInks(dress.inks, dress.look, button.color === null ? null : rgb(button.color), face)
  return `.o-${ownName(button)}{${face === null ? "" : `--face:${css(face)};`}--on:${css(on)}}`
}

/** The rules for buttons with their own colors, in light and dark mode. */
export const ownColors = (
  buttons: ReadonlyArray<ShownButton>,
  day: PagePalette,
  night: PagePalette | undefined
): string => {
  const own = buttons.filter(({ color, bg_color }) => color !== null || bg_color !== null)
  const rules = (dress: PagePalette) => new Set(own.map((button) => ruleIn(dress, button)))
  const [byDay, byNight] = [rules(day), night === undefined ? new Set<string>() : rules(night)]
  const changed = [...byNight].filter((rule) => !byDay.has(rule))
  return `${[...byDay].join("")}${changed.length === 0 ? "" : `@media(prefers-color-scheme:dark){${changed.join("")}}`}`
}
