import ipaddr from "ipaddr.js"
import { decodedParts, percentDecoded } from "../../lib/FormText.ts"
import { memoize } from "../../lib/Memoize.ts"

/** An entry of a list: a host, a host with everything below it, or a glob over whole addresses. */
export interface Entry {
  readonly kind: "host" | "suffix" | "pattern"
  readonly value: string
}

/** Whether a list contains an address. */
export type Matcher = (address: string) => boolean

const name = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*)$/

/** The network in which IPv6 addresses contain the IPv4 address that a gateway translates them to (RFC 6052). */
const translated = ipaddr.IPv6.parseCIDR("64:ff9b::/96")

/** The host of a URL without a final dot. An IPv6 address that contains an IPv4 address becomes the IPv4 address. */
const plainHost = (hostname: string): string => {
  if (!hostname.startsWith("[")) return hostname.replace(/\.$/, "")
  const text = hostname.slice(1, -1)
  if (!ipaddr.IPv6.isValid(text)) return hostname
  const address = ipaddr.IPv6.parse(text)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  return address.match(translated) ? new ipaddr.IPv4(address.toByteArray().slice(-4)).toString() : hostname
}

/** A host name in lower case and punycode, without port and final dot; undefined if it is none. */
export const hostOf = (text: string): string | undefined => {
  const url = URL.parse(`http://${text.trim()}`)
  if (url === null || url.pathname !== "/" || url.search + url.hash + url.username !== "") return undefined
  const host = plainHost(url.hostname)
  return name.test(host) ? host : undefined
}

/** A path as entries see it. Encoded wildcards stay encoded, because they are no wildcards. */
const decodedPath = (path: string): string => (/%(?:2a|3f)/i.test(path) ? path : decodedParts(path))

/** A pattern without port, and with its host in punycode, except for labels with wildcards. */
export const patternOf = (text: string): string => {
  const [, scheme = "", host = "", rest = ""] = /^([a-z*?][a-z\d+.*?-]*:\/\/)?([^/]*)(.*)$/is.exec(text.trim()) ?? []
  const bare = host.replace(/:\d+$/, "")
  const labels = bare.split(".").map((label) => (/[*?:]/.test(label) ? label : (hostOf(label) ?? label)))
  return `${scheme}${labels.join(".")}${decodedPath(rest)}`.toLowerCase()
}

/** An entry of a kind in the form in which it is stored; undefined if the value is not valid. */
export const entryOf = (kind: Entry["kind"], given: string): Entry | undefined => {
  if (kind === "pattern") return { kind, value: patternOf(given) }
  const value = hostOf(kind === "suffix" ? given.replace(/^\s*(?:\*?\.)?/, "") : given)
  return value === undefined ? undefined : { kind, value }
}

/** An address as entries see it: in lower case, without port, final dot, credentials and percent encoding. */
const seenAddress = (address: string): { readonly host: string; readonly bare: string; readonly whole: string } => {
  const url = URL.parse(address)
  if (url === null) return { host: "", bare: "", whole: address.toLowerCase() }
  const host = plainHost(url.hostname)
  const bare = `${host}${decodedParts(`${url.pathname}${url.search}${url.hash}`)}`.toLowerCase()
  return { host, bare, whole: `${url.protocol}${host === "" ? "" : "//"}${bare}` }
}

/** Finds the first position, not before `from`, at which a part of a glob matches a text; -1 if there is none. */
type Finder = (text: string, from: number) => number

/**
 * Finds a part with `?`. Bit n of the state is set if the text so far ends with the first n + 1 characters of the
 * part. Each character of the text takes a few operations for every 32 characters of the part.
 */
const finderOf = (part: string): Finder => {
  if (!part.includes("?")) return (text, from) => text.indexOf(part, from)
  const words = ((part.length - 1) >> 5) + 1
  const last = part.length - 1
  const any = new Int32Array(words)
  const fitting = new Map<number, Int32Array>()
  for (const unit of part) if (unit !== "?") fitting.set(unit.charCodeAt(0), new Int32Array(words))
  part.split("").forEach((unit, place) => {
    const all = unit === "?" ? [any, ...fitting.values()] : [fitting.get(unit.charCodeAt(0)) ?? any]
    for (const bits of all) bits[place >> 5] = (bits[place >> 5] ?? 0) | (1 << (place & 31))
  })
  return (text, from) => {
    const state = new Int32Array(words)
    for (let index = from; index < text.length; index++) {
      const fits = fitting.get(text.charCodeAt(index)) ?? any
      let carry = 1
      for (let word = 0; word < words; word++) {
        const now = state[word] as number
        state[word] = ((now << 1) | carry) & (fits[word] as number)
        carry = now >>> 31
      }
      if (((state[last >> 5] as number) >>> (last & 31)) & 1) return index - last
    }
    return -1
  }
}

const fitsAt = (part: string, text: string, at: number): boolean => {
  for (let place = 0; place < part.length; place++) {
    const unit = part.charCodeAt(place)
    if (unit !== questionMark && unit !== text.charCodeAt(at + place)) return false
  }
  return true
}

const questionMark = 63

/**
 * Matches a glob in one pass over the text, without backtracking: each part between two `*` matches at the first
 * possible position, because a later position never leaves more text for the following parts.
 */
export const globMatcher = (pattern: string): Matcher => {
  const [first = "", ...more] = pattern.split(/\*+/)
  const last = more.pop()
  if (last === undefined) return (text) => text.length === first.length && fitsAt(first, text, 0)
  const between = more.map((part) => ({ find: finderOf(part), length: part.length }))
  return (text) => {
    const end = text.length - last.length
    if (end < first.length || !fitsAt(first, text, 0) || !fitsAt(last, text, end)) return false
    let from = first.length
    for (const { find, length } of between) {
      const place = find(text, from)
      if (place === -1 || place + length > end) return false
      from = place + length
    }
    return true
  }
}

/** Compiles a list. A pattern without a scheme may also start at the host, and one without a path be a host. */
export const compiled = (entries: ReadonlyArray<Entry>): Matcher => {
  const of = (kind: Entry["kind"]) => entries.filter((entry) => entry.kind === kind).map(({ value }) => value)
  // Entries of earlier versions may contain IPv6 addresses that contain IPv4 addresses, and encoding next to an
  // invalid `%`.
  const hosts = new Set(of("host").map(plainHost))
  const suffixes = new Set(of("suffix").map(plainHost))
  const patterns = of("pattern").map((value) => (percentDecoded(value) === undefined ? decodedParts(value) : value))
  const globs = patterns.map((value) => ({
    matches: globMatcher(value),
    hasScheme: value.includes("://"),
    hasPath: value.includes("/")
  }))
  const isBelow = (host: string): boolean => {
    for (let below = host; below !== ""; ) {
      if (suffixes.has(below)) return true
      const dot = below.indexOf(".")
      if (dot === -1) return false
      below = below.slice(dot + 1)
    }
    return false
  }
  return memoize(2000, (address) => {
    const { host, bare, whole } = seenAddress(address)
    if (hosts.has(host) || isBelow(host)) return true
    return globs.some(
      ({ matches, hasScheme, hasPath }) =>
        matches(whole) || (!hasScheme && matches(bare)) || (!hasPath && host !== "" && matches(host))
    )
  })
}
