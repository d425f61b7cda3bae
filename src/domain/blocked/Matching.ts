import { percentDecoded } from "../../lib/FormText.ts"
import { memoize } from "../../lib/Memoize.ts"

/** An entry of a list: a host, a host with everything below it, or a glob over whole addresses. */
export interface Entry {
  readonly kind: "host" | "suffix" | "pattern"
  readonly value: string
}

/** Whether a list contains an address. */
export type Matcher = (address: string) => boolean

const name = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*)$/

/** A host name in lower case and punycode, without port and final dot; undefined if it is none. */
export const hostOf = (text: string): string | undefined => {
  const url = URL.parse(`http://${text.trim()}`)
  if (url === null || url.pathname !== "/" || url.search + url.hash + url.username !== "") return undefined
  const host = url.hostname.replace(/\.$/, "")
  return name.test(host) ? host : undefined
}

/** A path as entries see it. Encoded wildcards stay encoded, because they are no wildcards. */
const decodedPath = (path: string): string => (/%(?:2a|3f)/i.test(path) ? path : (percentDecoded(path) ?? path))

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

/** The entries of a text with one per line: a host, a suffix after a dot, or a glob. `#` starts a comment. */
export const entriesOf = (text: string): { readonly entries: ReadonlyArray<Entry>; readonly wrong: number } => {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(?:^|\s)#.*$/, "").trim())
  const given = lines.filter((line) => line !== "")
  const entries = given.flatMap((line) => {
    if (/\s/.test(line)) return []
    const kind = line.startsWith(".") ? "suffix" : /[*?/]/.test(line) ? "pattern" : "host"
    return entryOf(kind, line) ?? []
  })
  return { entries, wrong: given.length - entries.length }
}

/** An address as entries see it: in lower case, without port, final dot, credentials and percent encoding. */
const seenAddress = (address: string): { readonly host: string; readonly bare: string; readonly whole: string } => {
  const url = URL.parse(address)
  if (url === null) return { host: "", bare: "", whole: address.toLowerCase() }
  const host = url.hostname.replace(/\.$/, "")
  const path = `${url.pathname}${url.search}${url.hash}`
  const bare = `${host}${percentDecoded(path) ?? path}`.toLowerCase()
  return { host, bare, whole: `${url.protocol}${host === "" ? "" : "//"}${bare}` }
}

/**
 * Matches a glob without backtracking. Bit n of the state says that the text so far matches the first n characters of
 * the pattern, so each character of the text takes the same few operations for 32 characters of the pattern.
 */
export const globMatcher = (pattern: string): Matcher => {
  const units = pattern.replaceAll("*", "")
  const words = (units.length >> 5) + 1
  const stays = new Int32Array(words)
  const any = new Int32Array(words)
  const steps = new Map<number, Int32Array>()
  const set = (bits: Int32Array, place: number) => {
    bits[place >> 5] = (bits[place >> 5] ?? 0) | (1 << (place & 31))
  }
  for (const unit of new Set(units.split(""))) if (unit !== "?") steps.set(unit.charCodeAt(0), new Int32Array(words))
  let place = 0
  for (const unit of pattern.split("")) {
    if (unit === "*") {
      set(stays, place)
      continue
    }
    if (unit === "?") for (const bits of [any, ...steps.values()]) set(bits, place)
    else set(steps.get(unit.charCodeAt(0)) ?? any, place)
    place++
  }
  const last = units.length
  return (text) => {
    const state = new Int32Array(words)
    state[0] = 1
    for (let index = 0; index < text.length; index++) {
      const step = steps.get(text.charCodeAt(index)) ?? any
      let carry = 0
      let alive = 0
      for (let word = 0; word < words; word++) {
        const now = state[word] ?? 0
        const moved = now & (step[word] ?? 0)
        const next = (moved << 1) | carry | (now & (stays[word] ?? 0))
        carry = moved >>> 31
        state[word] = next
        alive |= next
      }
      if (alive === 0) return false
    }
    return (((state[last >> 5] ?? 0) >>> (last & 31)) & 1) === 1
  }
}

/** Compiles a list. A pattern without a scheme may also start at the host, and one without a path be a host. */
export const compiled = (entries: ReadonlyArray<Entry>): Matcher => {
  const of = (kind: Entry["kind"]) => entries.filter((entry) => entry.kind === kind).map(({ value }) => value)
  const hosts = new Set(of("host"))
  const suffixes = new Set(of("suffix"))
  const globs = of("pattern").map((value) => ({
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
