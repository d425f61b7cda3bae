import { html } from "../../lib/Html.ts"
import type { Faq } from "../plugins/Faq.ts"
import type { Block, Drawing } from "./Block.ts"
import { heading } from "./Parts.ts"
import { hasPictures, prose, shownText } from "./Texts.ts"

const styles = `details{border-top:1px solid color-mix(in srgb,currentColor 18%,transparent)}h2+details,details:first-child{border-top:0}summary{display:flex;justify-content:space-between;align-items:center;gap:1rem;min-height:2.875rem;padding:.625rem 0;font-weight:600;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}summary::after{content:"";flex:none;width:.5rem;height:.5rem;margin-right:.25rem;border:solid;border-width:0 2px 2px 0;rotate:45deg}[open]>summary::after{rotate:225deg}details .m{padding:0 0 .875rem;color:var(--soft)}`

/** Renders questions with collapsible answers, without a script. */
export const drawFaq = (faq: Faq, drawing: Drawing): Block => {
  const answers = faq.items.map(({ answer }, place) =>
    shownText(drawing, place, { field: `items.${place}.answer`, text: answer })
  )
  const items = faq.items.map(
    ({ question }, place) =>
      html`<details${faq.single_open === true && html` name="${drawing.name}"`}${faq.open_first === true && place === 0 && html` open`}><summary dir="auto">${question}</summary><div class="m" dir="auto">${answers[place]}</div></details>`
  )
  return {
    markup: html`<section class="c">${heading(faq.title)}${items}</section>`,
    styles: [prose, styles],
    pictures: answers.some(hasPictures)
  }
}
