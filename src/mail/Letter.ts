import { directionOf, type Language } from "../http/Language.ts"
import { html } from "../lib/Html.ts"
import type { Said } from "./Words.ts"

/** A mail to one person: a few sentences around one link. */
export interface Letter {
  readonly to: string
  readonly language: Language
  readonly subject: string
  /** What is said before the link, a paragraph each. */
  readonly before: ReadonlyArray<string>
  readonly link: { readonly url: string; readonly verb: string }
  readonly after: ReadonlyArray<string>
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5"
const button = "display:inline-block;padding:10px 18px;border-radius:8px;background:#2b6a3a;color:#ffffff"

const paragraph = (text: string) => html`<p>${text}</p>`

/** A letter in the words of a language. */
export const letterOf = (to: string, language: Language, url: string, { verb, ...said }: Said): Letter => ({
  to,
  language,
  ...said,
  link: { url, verb }
})

/** A letter as plain text, for whoever reads no markup. */
export const letterText = ({ before, link, after }: Letter): string =>
  [...before, `${link.verb}:\n${link.url}`, ...after].join("\n\n").concat("\n")

/** The same as markup, with every word of others escaped. */
export const letterHtml = ({ language, subject, before, link, after }: Letter): string =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${subject}</title></head>
<body style="margin:0;padding:24px;${font};color:#1b1f1c;background:#ffffff">
<div style="max-width:560px">
${before.map(paragraph)}
<p><a href="${link.url}" style="${button};text-decoration:none">${link.verb}</a></p>
<p dir="ltr" style="font-size:14px;color:#55605a;overflow-wrap:anywhere;text-align:start">${link.url}</p>
${after.map(paragraph)}
</div>
</body>
</html>
`.markup
