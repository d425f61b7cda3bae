// Rendered Markdown contains only these tags. Quotes and brackets that the author wrote are escaped.
const anchors = /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g
const openings = /<a href="([^"]*)"/g
const pictures = /<img [^>]*?alt="([^"]*)"[^>]*>/g

const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' }

const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (_, name) => characters[name] ?? "")

/** The text content of markup, on one line. */
export const plain = (markup: string): string =>
  unescaped(markup.replace(pictures, "$1").replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim()

/** The links in markup, in order. */
export const linksIn = (markup: string): ReadonlyArray<{ readonly url: string; readonly text: string }> =>
  [...markup.matchAll(anchors)].map(([, href = "", inner = ""]) => ({ url: unescaped(href), text: plain(inner) }))

/** Replaces the URLs of links in markup. The new URLs must need no escaping; undefined keeps the old one. */
export const relinked = (markup: string, hrefOf: (url: string) => string | undefined): string =>
  markup.replace(openings, (tag, href: string) => {
    const other = hrefOf(unescaped(href))
    return other === undefined ? tag : `<a href="${other}"`
  })
