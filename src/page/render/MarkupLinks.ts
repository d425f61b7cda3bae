// Markdown becomes these tags alone, with quotes and brackets escaped in whatever its author wrote.
const anchors = /<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g
const openings = /<a href="([^"]*)"/g
const pictures = /<img [^>]*?alt="([^"]*)"[^>]*>/g

const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' }

const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (_, name) => characters[name] ?? "")

/** What the markup of a text says, in one line. */
export const plain = (markup: string): string =>
  unescaped(markup.replace(pictures, "$1").replace(/<[^>]*>/g, ""))
    .replace(/\s+/g, " ")
    .trim()

/** The links of a text by its markup, in their order: where each leads, and what it says. */
export const linksIn = (markup: string): ReadonlyArray<{ readonly url: string; readonly text: string }> =>
  [...markup.matchAll(anchors)].map(([, href = "", inner = ""]) => ({ url: unescaped(href), text: plain(inner) }))

/** The markup of a text with other addresses for its links, which need no escaping; undefined leaves one as it is. */
export const relinked = (markup: string, hrefOf: (url: string) => string | undefined): string =>
  markup.replace(openings, (tag, href: string) => {
    const other = hrefOf(unescaped(href))
    return other === undefined ? tag : `<a href="${other}"`
  })
