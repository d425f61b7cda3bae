// Rendered Markdown has only these tags, with quotes and brackets escaped in the author's text.
const anchors = /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g
const openings = /<a href="([^"]*)"/g
const pictures = /<img [^>]*?alt="([^"]*)"[^>]*>/g

const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' }

const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (_, name) => characters[name] ?? "")

/** The text of markup, in one line. */
export const plain = (markup: string): string =>
  unescaped(markup.replace(pictures, "$1").replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim()

/** The links in markup, in order: target and text of each. */
export const linksIn = (markup: string): ReadonlyArray<{ readonly url: string; readonly text: string }> =>
  [...markup.matchAll(anchors)].map(([, href = "", inner = ""]) => ({ url: unescaped(href), text: plain(inner) }))

/** Markup with other addresses for its links, which need no escaping; undefined keeps one. */
export const relinked = (markup: string, hrefOf: (url: string) => string | undefined): string =>
  markup.replace(openings, (tag, href: string) => {
    const other = hrefOf(unescaped(href))
    return other === undefined ? tag : `<a href="${other}"`
  })
