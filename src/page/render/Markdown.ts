import { micromark } from "micromark"

const directions = /[\u202a-\u202e\u2066-\u2069]/g
const unprintable = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\p{Cs}/gu

/** Headings go on from the level above without a gap, whichever the author began with. */
const levelled = (markup: string, above: number): string => {
  let last = above
  return markup.replace(/<(\/?)h([1-6])>/g, (_, slash: string, level: string) => {
    if (slash === "") last = Math.min(6, above + Number(level), last + 1)
    return `<${slash}h${last}>`
  })
}

/**
 * Markdown as markup: HTML in it is escaped, unsafe protocols are dropped; its headings stand below level `above`. Some
 * texts of 5,000 characters take half a second, so this runs on the renderer's thread alone.
 */
export const markdown = (text: string, above: number): string => {
  const clean = text.replace(directions, "").replace(unprintable, "\ufffd")
  const markup = levelled(micromark(clean), above)
  return markup.replaceAll("<img ", `<img loading="lazy" decoding="async" `)
}
