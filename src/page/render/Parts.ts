import { Html, html } from "../../lib/Html.ts"
import { type Brand, iconOf } from "../icons/Icons.ts"

const svg = (path: string): Html =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${new Html(path)}"/></svg>`

export const glyph = ({ path }: Brand): Html => svg(path)

/** The icon before a button's label: a platform's icon or an emoji; null for anything else. */
export const mark = (icon: string | null): Html | null => {
  if (icon === null || icon === "") return null
  const known = iconOf(icon)
  if (known !== undefined) return glyph(known)
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(icon) && [...icon].length <= 12
    ? html`<span class="e" aria-hidden="true">${icon}</span>`
    : null
}

/** The title of a plugin, if it has one. */
export const heading = (title: string | undefined): Html | null =>
  title === undefined || title === "" ? null : html`<h2 dir="auto">${title}</h2>`

/** Whether a picture comes from another host. */
export const isRemote = (address: string): boolean => /^https?:/i.test(address)
