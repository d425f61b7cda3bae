import { Schema } from "effect"

const blank = /[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]/
// What is of another alphabet was made ASCII by the parser; addresses of IPv6 stand in brackets.
const host = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i

/** Why `text` is no address that visitors may be sent to, as a sentence; undefined where it is one. */
export const addressFault = (
  text: string,
  schemes: ReadonlyArray<string> = ["http:", "https:"]
): string | undefined => {
  if (text === "") return "Must not be empty."
  if (text.length > 8192) return "Must be at most 8192 characters long."
  if (!text.isWellFormed()) return "Must be valid Unicode text."
  // Checked before parsing: the WHATWG parser drops line breaks and turns `java\nscript:` into `javascript:`.
  if (blank.test(text)) return "Must not contain spaces, line breaks or control characters."
  if (!URL.canParse(text)) return "Must be a full address such as https://example.com/page."
  const url = new URL(text)
  if (!schemes.includes(url.protocol)) return `Must begin with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}.`
  if (!/^[a-z]+:\/\/[^/\\]/i.test(text) || url.hostname === "") return "Must name a host, such as example.com."
  if (!host.test(url.hostname)) return "The host name must consist of letters, digits, dots and hyphens."
  if (url.username !== "" || url.password !== "" || /^[a-z]+:\/\/[^/?#]*@/i.test(text)) {
    return "Must not contain a user name or password."
  }
  return undefined
}

// Spaces that browsers encode behind a host; line breaks and tabs, which they drop, stay a fault.
const spaces = /[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]/g

/** An address with the spaces behind its host encoded, as browsers do. */
export const withEncodedSpaces = (text: string): string => {
  const origin = /^https?:\/\/[^/?#\\]*/i.exec(text)?.[0] ?? text
  return origin + text.slice(origin.length).replace(spaces, encodeURIComponent)
}

// Spaces around an address come with pasting; anything else there is a fault like everywhere.
const withoutSpaces = (text: string): string => {
  const bare = text.trim()
  const start = text.indexOf(bare)
  return /^ *$/.test(text.slice(0, start) + text.slice(start + bare.length)) ? bare : text
}

/** An absolute http or https address of at most 8192 characters, without user name, password or control characters. */
export const Address = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => withEncodedSpaces(withoutSpaces(text)),
  encode: (text) => text
})
  .pipe(Schema.filter((text) => addressFault(text)))
  .annotations({ jsonSchema: { type: "string", format: "uri", maxLength: 8192 } })
