/** Markup that is safe to put into a page as it is. */
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

// Embeddings, overrides and isolates of text direction: they can make what follows read backwards.
const directions = /[\u202a-\u202e\u2066-\u2069]/g

const unprintable = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\p{Cs}/gu

/** Text made safe for an element's content and for a quoted attribute; characters that turn its direction are dropped. */
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

/** A template whose strings are escaped, whose `Html` parts are kept, and whose null and false parts are left out. */
export const html = (texts: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html =>
  new Html(texts.map((text, index) => (index === 0 ? text : render(parts[index - 1]) + text)).join(""))

/** Somebody's words among ours: isolated, so that right-to-left text leaves its neighbours alone. */
export const words = (text: string): Html => html`<bdi>${text}</bdi>`

/** An address as a person may read it: characters that hide or turn text are shown percent-encoded. */
export const addressText = (address: string): string =>
  address.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]/gu, (character) => encodeURIComponent(character))

/** The address where it is an absolute http or https one, fit for a link; null for anything else. */
export const webAddress = (address: string): string | null => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  return addressText(address)
}

/** The host of an address as browsers ask for it (punycode, with its port); null where it has none. */
export const hostOf = (address: string): string | null => (URL.canParse(address) && new URL(address).host) || null
