import { html } from "../../lib/Html.ts"
import type { TextBlock } from "../plugins/TextBlock.ts"
import type { Block, Drawing } from "./Block.ts"
import { heading } from "./Parts.ts"
import { hasPictures, prose, shownText } from "./Texts.ts"

const aligned = { left: "start", center: "center", right: "end" }
const sizes = { sm: ".9375rem", md: "", lg: "1.1875rem" }

export const drawTextBlock = (block: TextBlock, drawing: Drawing): Block => {
  const { align = "left", size = "md" } = block
  const text = shownText(drawing, 0, { field: "content", text: block.content })
  return {
    markup: html`<section class="c${align !== "left" && ` x-${align}`}${size !== "md" && ` y-${size}`}">${heading(block.title)}<div class="m" dir="auto">${text}</div></section>`,
    styles: [
      prose,
      ...(align === "left"
        ? []
        : [`.x-${align}{text-align:${aligned[align]}}.x-${align} :is(ul,ol){display:inline-block;text-align:start}`]),
      ...(size === "md" ? [] : [`.y-${size}{font-size:${sizes[size]}}`])
    ],
    pictures: hasPictures(text)
  }
}
