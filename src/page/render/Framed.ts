// It runs nothing and sends nothing, whatever frame it is put into.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; base-uri 'none'; form-action 'none'"

// Browsers give these looks to links alone that lead somewhere.
const looks = ":where(a){text-decoration:underline;cursor:pointer}"

const charset = '<meta charset="utf-8">'
const head = `${charset}
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>${looks}</style>`

// Templates escape quotes and brackets, so that every tag of the markup ends where it seems to.
const withoutWays = (markup: string): string =>
  markup
    .replace(/<a\b[^>]*>/g, (tag) => tag.replace(/ href="[^"]*"/g, ""))
    .replace(/<script(?: type="application\/ld\+json")?>[\s\S]*?<\/script>\n?/g, "")

/** A page for a frame of its owner's: a document that runs no script, and whose links lead nowhere. */
export const framed = (page: string): string => {
  // An owner's style sheet may hold what looks like a tag.
  const start = page.indexOf("<style>")
  const end = page.indexOf("</style>", start)
  return (
    withoutWays(page.slice(0, start)).replace(charset, head) + page.slice(start, end) + withoutWays(page.slice(end))
  )
}
