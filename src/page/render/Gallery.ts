import { fill } from "../../lib/Fill.ts"
import { type Html, html } from "../../lib/Html.ts"
import type { Gallery } from "../plugins/Gallery.ts"
import type { Block, Drawing } from "./Block.ts"
import { wordsIn } from "./Language.ts"
import { heading, isRemote } from "./Parts.ts"

const styles = `.g{display:grid;gap:.5rem}.g figure{margin:0}.g img{display:block;width:100%;height:auto;border-radius:.5rem;background:color-mix(in srgb,currentColor 8%,transparent)}.g figcaption{margin-top:.25rem;font-size:.875rem;color:var(--soft)}.g a{display:block;min-height:2.75rem}`
const carousel = `.ca{grid-auto-flow:column;grid-auto-columns:78%;overflow-x:auto;scroll-snap-type:x mandatory;padding-bottom:.5rem}.ca li{scroll-snap-align:center}`
const masonry = `.ma{display:block;column-gap:.5rem}.ma li{break-inside:avoid;margin-bottom:.5rem}`
const aspects = { square: "1", "4:3": "4/3" }

const item = (given: Gallery["images"][number], place: number, { counted, language }: Drawing): Html => {
  const picture = typeof given === "string" ? { url: given } : given
  const shown = html`<img src="${picture.url}" alt="${picture.alt ?? ""}" loading="lazy" decoding="async">`
  const isNamed = Boolean(picture.alt) || Boolean(picture.caption)
  return html`<li><figure>${
    picture.link === undefined
      ? shown
      : html`<a href="${counted(`images.${place}.link`, picture.link) ?? picture.link}"${!isNamed && html` aria-label="${fill(wordsIn(language).picture, { number: place + 1 })}"`}${
          !picture.alt && Boolean(picture.caption) && html` aria-label="${picture.caption ?? ""}"`
        }>${shown}</a>`
  }${picture.caption && html`<figcaption dir="auto">${picture.caption}</figcaption>`}</figure></li>`
}

/** Renders pictures that load lazily. */
export const drawGallery = (gallery: Gallery, drawing: Drawing): Block => {
  const { layout = "grid", aspect = "square" } = gallery
  const columns = Math.min(gallery.columns ?? 3, gallery.images.length)
  const isMoving = layout === "carousel"
  const kind = { grid: `g g-${columns}`, carousel: "g ca", masonry: `g ma n-${columns}` }[layout]
  // A masonry layout needs pictures of different heights, so ignore the aspect ratio.
  const ratio = aspect === "original" || layout === "masonry" ? undefined : aspects[aspect]
  const shape = ratio === undefined ? "" : ` q-${ratio.replace("/", "-")}`
  return {
    markup: html`<section class="c">${heading(gallery.title)}<ul role="list" class="${kind}${shape}"${
      isMoving &&
      html` tabindex="0" aria-label="${gallery.title || wordsIn(drawing.language).pictures}" id="${drawing.name}"`
    }>${gallery.images.map((image, place) => item(image, place, drawing))}</ul></section>`,
    styles: [
      styles,
      ...(layout === "grid" ? [`.g-${columns}{grid-template-columns:repeat(${columns},minmax(0,1fr))}`] : []),
      ...(layout === "carousel" ? [carousel] : []),
      ...(layout === "masonry" ? [masonry, `.n-${columns}{columns:${columns}}`] : []),
      ...(ratio === undefined ? [] : [`.g.q-${ratio.replace("/", "-")} img{aspect-ratio:${ratio};object-fit:cover}`])
    ],
    pictures: gallery.images.some((image) => isRemote(typeof image === "string" ? image : image.url))
  }
}
