// The document runs no script and submits no form, in any frame.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; base-uri 'none'; form-action 'none'"

// Browsers apply these styles only to links with an `href`.
const looks = ":where(a){text-decoration:underline;cursor:pointer}"

const charset = '<meta charset="utf-8">'
const head = `${charset}
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>${looks}</style>`

// Templates escape quotes and brackets, so the first `>` ends a tag.
const withoutWays = (markup: string): string =>
  markup
    .replace(/<a\b[^>]*>/g, (tag) => tag.replace(/ href="[^"]*"/g, ""))
    .replace(/<script(?: type="application\/ld\+json")?>[\s\S]*?<\/script>\n?/g, "")

/** Converts a page for its owner's preview frame: no script runs, and links are disabled. */
export const framed = (page: string): string => {
  // Skip the owner's style sheet: it may contain something that looks like a tag.
  const start = page.indexOf("<style>")
  const end = page.indexOf("</style>", start)
  return (
    withoutWays(page.slice(0, start)).replace(charset, head) + page.slice(start, end) + withoutWays(page.slice(end))
  )
}
