import { fill } from "../../lib/Fill.ts"
import { html } from "../../lib/Html.ts"
import { aspectOf, playerPath, watchAddress, type Youtube } from "../plugins/Youtube.ts"
import type { Block, Drawing } from "./Block.ts"
import { wordsIn } from "./Language.ts"
import { heading, isRemote } from "./Parts.ts"
import { playing } from "./Scripts.ts"

const styles = `.v{position:relative;display:grid;place-items:center;width:100%;overflow:hidden;border:0;border-radius:.75rem;background:#16161a radial-gradient(120% 90% at 20% 0,#44444f,#16161a 70%);color:#fff;text-decoration:none}.v img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}.v svg{position:relative;width:4.5rem;fill:#fff;filter:drop-shadow(0 2px 8px #000a)}.v span{position:absolute;bottom:.625rem;left:.625rem;padding:.125rem .625rem;border-radius:1rem;background:#000c;font-size:.8125rem}`
const aspects = { "16:9": "16/9", "9:16": "9/16", "1:1": "1" }

/** Renders a video as a picture that the player replaces. Without scripts, it is a plain link. */
export const drawYoutube = (video: Youtube, { counted, language }: Pick<Drawing, "counted" | "language">): Block => {
  const { image } = video
  const address = watchAddress(video)
  // Links of earlier versions were stored without the start in the address.
  const href = counted("url", address) ?? counted("url", address.replace(/&t=\d+$/, "")) ?? address
  const ratio = aspects[aspectOf(video)]
  const words = wordsIn(language)
  const name = video.title ? fill(words.playOnYoutubeNamed, { title: video.title }) : words.playOnYoutube
  return {
    markup: html`<section class="c">${heading(video.title)}<a class="v r-${ratio.replace("/", "-")}" href="${href}" data-v="${playerPath(video)}" data-n="${video.title || words.video}" aria-label="${name}">${
      image !== undefined && html`<img src="${image}" alt="${video.image_alt ?? ""}" loading="lazy" decoding="async">`
    }<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22M9.5 7.5v9l7.5-4.5z"/></svg><span>${words.playOnYoutube}</span></a></section>`,
    styles: [styles, `.r-${ratio.replace("/", "-")}{aspect-ratio:${ratio}}`],
    script: playing,
    player: true,
    beacon: true,
    pictures: image !== undefined && isRemote(image)
  }
}
