/** Markup that is safe to insert into a page unescaped. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | string | number | null | undefined | false | ReadonlyArray<Html>

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

// Characters that embed, override or isolate a text direction. They can make the text that follows read backwards.
const directions = /[\u202a-\u202e\u2066-\u2069]/g

const unprintable = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\p{Cs}/gu

/** Escapes text for the content of an element or a quoted attribute, and drops characters that change its direction. */
export const escape = (text: string): string =>
  text
    .replace(directions, "")
    .replace(unprintable, "\ufffd")
    .replace(/[&<>"']/g, (character) => entities[character] ?? "")

const render = (part: Part): string => {
  if (part instanceof Html) return part.markup
  if (typeof part === "string") return escape(part)
  if (typeof part === "number") return String(part)
  if (part === null || part === undefined || part === false) return ""
  return part.map((one) => one.markup).join("")
}

/** A template that escapes strings, inserts `Html` parts, and omits null and false parts. */
export const html = (texts: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html =>
  new Html(texts.map((text, index) => (index === 0 ? text : render(parts[index - 1]) + text)).join(""))

/** Isolates text from users, so that right-to-left text does not affect the text around it. */
export const words = (text: string): Html => html`<bdi>${text}</bdi>`

/** An address for display, with characters that hide or reorder text percent-encoded. */
export const addressText = (address: string): string =>
  address.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]/gu, (character) => encodeURIComponent(character))

/** The address if it is an absolute http or https address, safe for a link; otherwise null. */
export const webAddress = (address: string): string | null => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  return addressText(address)
}

/** The host of an address as browsers send it (punycode, with port); null if there is none. */
export const hostOf = (address: string): string | null => (URL.canParse(address) && new URL(address).host) || null
