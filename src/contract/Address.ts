import { Schema } from "effect"
import { check } from "./faults/Check.ts"
import { type Fault, fault } from "./faults/Fault.ts"

const blank = /[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]/
// The URL parser has already converted international domains to ASCII; IPv6 addresses are in brackets.
const host = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i

/** Why visitors can't be sent to `text`; undefined if they can. */
export const addressFault = (text: string, schemes: ReadonlyArray<string> = ["http:", "https:"]): Fault | undefined => {
  if (text === "") return fault("empty")
  if (text.length > 8192) return fault("too_long", { most: 8192 })
  if (!text.isWellFormed()) return fault("not_unicode")
  // Checked before parsing, because the WHATWG parser drops line breaks and turns `java\nscript:` into `javascript:`.
  if (blank.test(text)) return fault("spaces_or_line_breaks")
  if (!URL.canParse(text)) return fault("not_an_address")
  const url = new URL(text)
  if (!schemes.includes(url.protocol)) {
    return fault("wrong_scheme", { schemes: schemes.map((scheme) => `${scheme}//`) })
  }
  if (!/^[a-z]+:\/\/[^/\\]/i.test(text) || url.hostname === "") return fault("no_host")
  if (!host.test(url.hostname)) return fault("wrong_host")
  if (url.username !== "" || url.password !== "" || /^[a-z]+:\/\/[^/?#]*@/i.test(text)) {
    return fault("has_credentials")
  }
  return undefined
}

// Only digits can follow a host's colon: `example.com:8080` has a port, `javascript:1` and `tel:110` have a scheme. The
// last part of a name has a letter, so `3.5` and `2.1.2026` are no hosts.
const hostFirst =
  /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|[^\s/?#@:]+\.[\p{L}\p{M}\p{N}-]*\p{L}[\p{L}\p{M}\p{N}-]*)(?::\d{1,5})?(?:[/?#]|$)/iu

const marks = [`""`, "''", "“”", "„“", "‘’", "«»", "<>", "()"]

/** Removes quotation marks or brackets around an address, as in tables, mails and prose. */
const unmarked = (text: string): string => {
  const isMarked =
    text.length > 2 && marks.some(([first = "", last = ""]) => text.startsWith(first) && text.endsWith(last))
  return isMarked ? text.slice(1, -1).trim() : text
}

/** Whether a typed address starts with a host, with or without a port, instead of a scheme. */
export const startsWithHost = (text: string): boolean => hostFirst.test(text)

/** Completes an address written without its scheme: `example.com/menu` becomes `https://example.com/menu`. */
export const completedAddress = (written: string): string => {
  const text = unmarked(written.trim())
  const bare = text.replace(/^\/\//, "")
  return startsWithHost(bare) ? `https://${bare}` : text
}

// A space, and all non-ASCII characters except control characters, line separators and lone surrogates.
const encodable = /[ \u00a0-\u2027\u202a-\ud7ff\ue000-\u{10ffff}]/gu

/** The scheme and host of an address with an international host in punycode. */
const asciiOrigin = (origin: string): string => {
  // Leave line breaks and credentials in place, so that they are reported as faults. The parser would drop line breaks.
  if (!/[^\u0000-\u007f]/.test(origin) || blank.test(origin) || origin.includes("@")) return origin
  if (!URL.canParse(origin)) return origin
  const { protocol, host } = new URL(origin)
  return `${protocol}//${host}`
}

/** A web address in ASCII, encoded as browsers send it. ASCII characters other than spaces stay unchanged. */
export const encodedAddress = (text: string): string => {
  const origin = /^https?:\/\/[^/?#\\]*/i.exec(text)?.[0]
  if (origin === undefined) return text
  return asciiOrigin(origin) + text.slice(origin.length).replace(encodable, encodeURIComponent)
}

/** A part of an address, encoded as in an address. It may start with a host without its scheme. */
export const encodedText = (text: string): string => {
  const scheme = startsWithHost(text) ? "https://" : ""
  return encodedAddress(scheme + text)
    .slice(scheme.length)
    .replace(encodable, encodeURIComponent)
}

/**
 * The form of an address in which equal ones are equal: with its host in lower case and punycode, without a default port,
 * and with a slash as the shortest path.
 */
export const comparedAddress = (text: string): string => URL.parse(text)?.href ?? text

// Removes spaces around an address, which come from pasting. Other whitespace is an error there, as it is within the
// address.
const withoutSpaces = (text: string): string => {
  const bare = text.trim()
  const start = text.indexOf(bare)
  return /^ *$/.test(text.slice(0, start) + text.slice(start + bare.length)) ? bare : text
}

const stored = (text: string) => encodedAddress(withoutSpaces(text))

/** An address that is encoded before it is stored. The encoded form must not have a fault that `faultIn` finds. */
export const addressWith = (faultIn: (address: string) => Fault | undefined) =>
  Schema.transform(Schema.String, Schema.String, { strict: true, decode: stored, encode: (text) => text })
    // Encode here as well, because the dashboard also checks addresses as typed, before it sends them.
    .pipe(check((text) => faultIn(stored(text))))

/** An absolute http or https address of at most 8192 characters, without user name, password or control characters. */
export const Address = addressWith(addressFault).annotations({
  jsonSchema: { type: "string", format: "uri", maxLength: 8192 }
})
