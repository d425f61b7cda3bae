import { directionOf, type Language } from "../http/Language.ts"
import { fonts, roles } from "../lib/DesignTokens.ts"
import { html } from "../lib/Html.ts"
import type { Said } from "./Words.ts"

/** An email to one person, with a few sentences and one link. */
export interface Letter {
  readonly to: string
  readonly language: Language
  readonly subject: string
  /** The paragraphs before the link. */
  readonly before: ReadonlyArray<string>
  readonly link: { readonly url: string; readonly verb: string }
  readonly after: ReadonlyArray<string>
}

// Light only, and in pixels, because mail programs support neither media queries nor root sizes reliably.
const font = `font-family:${fonts.sans};font-size:16px;line-height:1.5`
const button = `display:inline-block;padding:10px 18px;border-radius:8px;background:${roles.brand[0]};color:${roles.onBrand[0]}`

const paragraph = (text: string) => html`<p>${text}</p>`

/** Creates an email from its parts, written in a given language. */
export const letterOf = (to: string, language: Language, url: string, { verb, ...said }: Said): Letter => ({
  to,
  language,
  ...said,
  link: { url, verb }
})

/** The email as plain text, for mail programs that don't show HTML. */
export const letterText = ({ before, link, after }: Letter): string =>
  [...before, `${link.verb}:\n${link.url}`, ...after].join("\n\n").concat("\n")

/** The email as HTML, with all of its content escaped. */
export const letterHtml = ({ language, subject, before, link, after }: Letter): string =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${subject}</title></head>
<body style="margin:0;padding:24px;${font};color:${roles.ink[0]};background:${roles.card[0]}">
<div style="max-width:560px">
${before.map(paragraph)}
<p><a href="${link.url}" style="${button};text-decoration:none">${link.verb}</a></p>
<p dir="ltr" style="font-size:14px;color:${roles.dimmed[0]};overflow-wrap:anywhere;text-align:start">${link.url}</p>
${after.map(paragraph)}
</div>
</body>
</html>
`.markup
