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

const anchors = /<a href="([^"]*)"([^>]*)>([\s\S]*?)<\/a>/g
const sources = /(<img src=")([^"]*)"/g

const safe = /^(?:https?|mailto|tel|ircs?|xmpp):/i
const withScheme = /^[^/?#]*:/
const host = /^[\w%-]+(?:\.[\w%-]+)+(?::\d+)?(?:[/?#]|$)/
const mailbox = /^[\w.+%-]+@[\w%-]+(?:\.[\w%-]+)+$/

/** Where a link leads as its author meant it, who leaves out `https://`; undefined where nothing could follow it. */
const leading = (href: string): string | undefined => {
  if (safe.test(href) || /^(?:\/(?!\/)|#.)/.test(href)) return href
  if (mailbox.test(href)) return `mailto:${href}`
  if (href.startsWith("//")) return `https:${href}`
  return host.test(href) ? `https://${href}` : undefined
}

/** With links that lead somewhere, by protocols that do no harm; of any other its text stays. */
const led = (markup: string): string =>
  markup
    .replace(anchors, (_, href: string, rest: string, inner: string) => {
      const to = leading(href)
      return to === undefined ? inner : `<a href="${to}"${rest}>${inner}</a>`
    })
    .replace(sources, (all, before: string, source: string) =>
      withScheme.test(source) && !/^https?:/i.test(source) ? `${before}"` : all
    )

/**
 * Markdown as markup: HTML in it is escaped, unsafe protocols are dropped, forgotten ones added; its headings stand below level `above`. Some
 * texts of 5,000 characters take half a second, so this runs on the renderer's thread alone.
 */
export const markdown = (text: string, above: number): string => {
  const clean = text.replace(directions, "").replace(unprintable, "\ufffd")
  const markup = levelled(led(micromark(clean, { allowDangerousProtocol: true })), above)
  return markup.replaceAll("<img ", `<img loading="lazy" decoding="async" `)
}
