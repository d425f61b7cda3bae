import { directionOf, type Language } from "../../http/Language.ts"
import { Html, html } from "../../lib/Html.ts"
import { style } from "./Style.ts"

/** A page ready to send: its status, its markup, and its Content-Security-Policy. */
export interface Page {
  readonly status: number
  readonly language: Language
  readonly html: string
  readonly policy: string
}

// A linden leaf: a lopsided heart on a stem, its tip bent to one side.
const blade =
  "M16.6 8.4c1.7-2.9 5.6-4 8.5-2 3.6 2.5 3.6 7.3 1.2 11.6-2.4 4.3-6.4 7.6-11.9 12.4.2-2.2-.6-3.2-2.7-4.5C6.9 22.8 3.3 19.3 3.3 14.6c0-4.4 3.3-7.9 7.4-7.9 2.6 0 4.6.6 5.9 1.7Z"
const stem = "M16.6 8.7c0-2.9.9-5 2.9-7.1"
const veins = "M16.6 10.5c.2 5-.2 10-1.6 15M16.5 15.8l6.2-4.8M15.9 21l5.7-4.3M16.5 15l-7.2-3.6M15.9 20.4l-6-3.9"

/** The leaf, in the colors of the page. */
export const mark = new Html(
  `<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="${blade}"/><path class="stem" d="${stem}"/><path class="vein" d="${veins}"/></svg>`
)

/** The leaf as a data URL, for `<link rel="icon">`. */
export const icon = new Html(
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#3f8a50" d="${blade}"/></svg>`)}`
)

const styleElement = new Html(`<style>${style}</style>`)

/** What a page adds to the layout. */
interface Extras {
  /** Metadata. */
  readonly head?: Html
  /** A style element after the one of every page. */
  readonly style?: Html
  /** The class of the body. */
  readonly className?: string | undefined
}

/** A complete document around a page's markup. */
export const layout = (
  language: Language,
  title: string,
  main: Html,
  { head, style: own, className }: Extras = {}
): string =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${head}<link rel="icon" href="${icon}">
${styleElement}${own}
</head>
<body${className !== undefined && html` class="${className}"`}>
<main>
${mark}
${main}
</main>
</body>
</html>
`.markup
