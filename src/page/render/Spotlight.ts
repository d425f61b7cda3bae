import { parseTimestamp } from "../../contract/Timestamp.ts"
import { html } from "../../lib/Html.ts"
import type { Spotlight } from "../plugins/Spotlight.ts"
import type { Block, Drawing } from "./Block.ts"
import { wordsIn } from "./Language.ts"
import { isRemote } from "./Parts.ts"

const styles = `.sp{position:relative;padding:0;overflow:hidden}.sp img{display:block;width:100%;aspect-ratio:16/9;object-fit:cover}.sp div{padding:1.25rem}.sp h2{margin:0}.sp h2 a{color:inherit;text-decoration:none}.sp h2 a::after{content:"";position:absolute;inset:0}.sp h2 a:focus-visible{outline:0}.sp:focus-within{outline:3px solid var(--ink);outline-offset:3px}.sp p{margin:.375rem 0 0;color:var(--soft)}.sp .tag{margin:0 0 .5rem;font-size:.8125rem;font-weight:700;color:var(--accent)}.go{display:flex;justify-content:center;align-items:center;min-height:2.75rem;margin-top:1rem;padding:.5rem 1rem;border-radius:var(--r);background:var(--call);color:var(--oncall);font-weight:600}`
const banner = `.bn{display:grid;grid-template-columns:minmax(5.5rem,30%) 1fr;align-items:center}.bn img{height:100%;aspect-ratio:1}.bn div:only-child{grid-column:1/-1}`

/** Renders the highlighted link; null before it starts and after it ends. */
export const drawSpotlight = (
  spot: Spotlight,
  { now, counted, language }: Pick<Drawing, "now" | "counted" | "language">
): Block | null => {
  const starts = parseTimestamp(spot.starts_at ?? "") ?? Number.NEGATIVE_INFINITY
  const ends = parseTimestamp(spot.ends_at ?? "") ?? Number.POSITIVE_INFINITY
  const { image } = spot
  const isBanner = spot.layout === "banner"
  const isShown = starts <= now && now < ends
  const until = now < starts ? starts : now < ends ? ends : Number.POSITIVE_INFINITY
  const markup = isShown
    ? html`<section class="c sp${isBanner && " bn"}">${
        image !== undefined && html`<img src="${image}" alt="${spot.image_alt ?? ""}" decoding="async">`
      }<div>${spot.badge && html`<p class="tag" dir="auto">${spot.badge}</p>`}<h2 dir="auto"><a href="${counted("url", spot.url) ?? spot.url}">${spot.title}</a></h2>${
        spot.description && html`<p dir="auto">${spot.description}</p>`
      }${!isBanner && html`<span class="go" aria-hidden="true">${spot.cta_label || wordsIn(language).open}</span>`}</div></section>`
    : html``
  return {
    markup,
    styles: isShown ? (isBanner ? [styles, banner] : [styles]) : [],
    until,
    pictures: isShown && image !== undefined && isRemote(image)
  }
}
