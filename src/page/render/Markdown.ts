import { micromark } from "micromark"

const directions = /[\u202a-\u202e\u2066-\u2069]/g
const unprintable = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\p{Cs}/gu

/**
 * Renumbers headings to continue from the level above without a gap, regardless of the level that the author starts
 * with.
 */
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

/** The URL of a link, completed if its author omitted `https://`; undefined if it is not a valid link. */
const leading = (href: string): string | undefined => {
  if (safe.test(href) || /^(?:\/(?!\/)|#.)/.test(href)) return href
  if (mailbox.test(href)) return `mailto:${href}`
  if (href.startsWith("//")) return `https:${href}`
  return host.test(href) ? `https://${href}` : undefined
}

/** Keeps links with a safe protocol and a URL; replaces the others with their text. */
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
 * Renders Markdown. It escapes HTML, removes unsafe protocols, completes missing ones, and puts headings below level
 * `above`. Some texts of 5,000 characters take half a second, so this runs only on the renderer's thread.
 */
export const markdown = (text: string, above: number): string => {
  const clean = text.replace(directions, "").replace(unprintable, "\ufffd")
  const markup = levelled(led(micromark(clean, { allowDangerousProtocol: true })), above)
  return markup.replaceAll("<img ", `<img loading="lazy" decoding="async" `)
}
