import { contrast, css, type Rgb, rgb, white } from "../../lib/Color.ts"
import { type Html, html } from "../../lib/Html.ts"
import { icons, type Platform } from "../icons/Icons.ts"
import type { Socials } from "../plugins/Socials.ts"
import { plainInk, worst } from "../themes/Inks.ts"
import type { Block, Drawing, Grounds } from "./Block.ts"
import { glyph, heading } from "./Parts.ts"

const styles = `.s{text-align:center}.s ul{display:flex;flex-wrap:wrap;justify-content:center;gap:.625rem}.s a{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-width:var(--z);min-height:var(--z);border-radius:2rem;background:var(--face);color:var(--on);text-decoration:none;max-width:100%;box-shadow:0 0 0 2px var(--ring,transparent)}.s svg{flex:none;width:calc(var(--z)*.46);height:calc(var(--z)*.46);fill:currentColor}.s a:hover{translate:0 -2px}`
const pill = `.pl a{padding:.375rem 1.125rem;font-size:.9375rem;font-weight:600}.pl svg{width:1.25rem;height:1.25rem}`
const sizes = { sm: "2.75rem", md: "3.25rem", lg: "4rem" }

// WCAG's minimum contrast is 3 for a glyph and 4.5 for text.
const leastOf = (isPill: boolean): number => (isPill ? 4.5 : 3)

// WCAG's minimum contrast for the shape of a control.
const leastOfShape = 3

/** A ring around a chip, in each look whose background is too close to the chip's color. */
const ringRule = (platform: Platform, { day, night }: Grounds): string => {
  const color = rgb(icons[platform].color)
  const ringOn = (ground: ReadonlyArray<Rgb>) => (worst(color, ground) < leastOfShape ? "var(--soft)" : "transparent")
  const [byDay, byNight] = [ringOn(day), ringOn(night ?? day)]
  return [
    ...(byDay === "transparent" ? [] : [`.p-${platform}{--ring:${byDay}}`]),
    ...(byNight === byDay ? [] : [`@media(prefers-color-scheme:dark){.p-${platform}{--ring:${byNight}}}`])
  ].join("")
}

/** A chip in the platform's color, with a white icon if that has enough contrast. */
const brandRule = (platform: Platform, isPill: boolean): string => {
  const color = rgb(icons[platform].color)
  const ink = contrast(white, color) >= leastOf(isPill) ? white : plainInk([color])
  return `${isPill ? ".pl " : ""}.p-${platform}{--face:${css(color)};--on:${css(ink)}}`
}

export const drawSocials = (socials: Socials, { counted, grounds }: Pick<Drawing, "counted" | "grounds">): Block => {
  const isBrand = socials.color !== "theme"
  const isPill = socials.style === "pill"
  const isMine = socials.rel_me === true
  // Count clicks by ping if `rel="me"` is set, because its verification needs the real URL in `href`.
  const wayTo = (url: string, place: number): Html => {
    const href = counted(`links.${place}.url`, url)
    if (!isMine) return html`href="${href ?? url}" rel="noopener"`
    return html`href="${url}" rel="me noopener"${href !== undefined && html` ping="${href}"`}`
  }
  const item = ({ platform, url, label }: Socials["links"][number], place: number): Html => {
    const brand = icons[platform]
    const name = label || brand.label
    const kind = isBrand && html` class="p-${platform}"`
    return isPill
      ? html`<li><a${kind} ${wayTo(url, place)}>${glyph(brand)}<span dir="auto">${name}</span></a></li>`
      : html`<li><a${kind} ${wayTo(url, place)} aria-label="${name}">${glyph(brand)}</a></li>`
  }
  const size = socials.size ?? "md"
  return {
    markup: html`<section class="s${isPill && " pl"} z-${size}">${heading(socials.title)}<ul role="list">${socials.links.map(item)}</ul></section>`,
    styles: [
      styles,
      `.z-${size}{--z:${sizes[size]}}`,
      ...(isPill ? [pill] : []),
      ...(isBrand
        ? socials.links.flatMap(({ platform }) => [brandRule(platform, isPill), ringRule(platform, grounds)])
        : [])
    ],
    beacon: isMine,
    profiles: socials.links.map(({ url }) => url).filter((url) => /^https?:/i.test(url))
  }
}
