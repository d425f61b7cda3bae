// It runs and sends nothing, in any frame.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; base-uri 'none'; form-action 'none'"

// Browsers apply these styles only to links with a destination.
const looks = ":where(a){text-decoration:underline;cursor:pointer}"

const charset = '<meta charset="utf-8">'
const head = `${charset}
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>${looks}</style>`

// Templates escape quotes and brackets, so every tag of the markup ends where it seems to.
const withoutWays = (markup: string): string =>
  markup
    .replace(/<a\b[^>]*>/g, (tag) => tag.replace(/ href="[^"]*"/g, ""))
    .replace(/<script(?: type="application\/ld\+json")?>[\s\S]*?<\/script>\n?/g, "")

/** A page for its owner's preview frame: no script runs, and links are inactive. */
export const framed = (page: string): string => {
  // An owner's style sheet may contain something that looks like a tag.
  const start = page.indexOf("<style>")
  const end = page.indexOf("</style>", start)
  return (
    withoutWays(page.slice(0, start)).replace(charset, head) + page.slice(start, end) + withoutWays(page.slice(end))
  )
}
