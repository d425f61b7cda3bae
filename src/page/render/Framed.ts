// The policy for previews: no scripts and no form submissions, regardless of the frame that shows the document.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; base-uri 'none'; form-action 'none'"

// Browsers underline only links with an `href`, which preview links lack, so style them like links.
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

/** Converts a page for its owner's preview frame, where no script runs and links are disabled. */
export const framed = (page: string): string => {
  // Skip the owner's style sheet, because it may contain something that looks like a tag.
  const start = page.indexOf("<style>")
  const end = page.indexOf("</style>", start)
  return (
    withoutWays(page.slice(0, start)).replace(charset, head) + page.slice(start, end) + withoutWays(page.slice(end))
  )
}
