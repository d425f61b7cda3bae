import { closeSync, openSync, statSync } from "node:fs"
import { isIP } from "node:net"
import { percentDecoded } from "../lib/FormText.ts"
import { isKeySecret } from "../lib/KeyText.ts"
import { hourMillis } from "../lib/Time.ts"
import { type Network, networksOf } from "../net/Network.ts"

/** Parses a setting; undefined if it is invalid. */
export type Check<A> = (text: string) => A | undefined

/** No proxy, one proxy (true), a number of proxies, or the networks they are in. */
export type TrustProxy = boolean | number | ReadonlyArray<Network>

/** When to sync clicks to disk: never, before each response, or after this many milliseconds. */
export type JournalSync = "off" | "always" | number

export const integer =
  (min: number, max: number): Check<number> =>
  (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined

export const oneOf =
  <const A extends string>(...values: ReadonlyArray<A>): Check<A> =>
  (text) =>
    values.find((value) => value === text)

/** A path at which a file can be read now. */
export const readableFile: Check<string> = (path) => {
  try {
    closeSync(openSync(path, "r"))
    return statSync(path).isFile() ? path : undefined
  } catch {
    return undefined
  }
}

export const origin: Check<string> = (text) => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "" ? url.origin : undefined
}

export const hostNames: Check<ReadonlyArray<string>> = (text) => {
  const names = text.split(/[\s,]+/).filter((name) => name !== "")
  const hosts = names.flatMap((name) => (URL.canParse(`http://${name}`) ? [new URL(`http://${name}`)] : []))
  const isAll =
    hosts.length === names.length &&
    hosts.every(({ host, hostname, href }) => host === hostname && href === `http://${host}/`)
  return isAll ? hosts.map(({ hostname }) => hostname.replace(/\.$/, "")) : undefined
}

/** URIs of RFC 9116: `https:`, `mailto:` or `tel:`. An email address alone becomes a `mailto:` URI. */
export const securityContacts: Check<ReadonlyArray<string>> = (text) => {
  const contacts = text
    .split(/[\s,]+/)
    .filter((one) => one !== "")
    .map((one) => (/^[^@:/]+@[^@:/]+$/.test(one) ? `mailto:${one}` : one))
  const isContact = (one: string) => /^(?:https:\/\/|mailto:[^@]+@|tel:\+?\d)[!-~]+$/.test(one) && URL.canParse(one)
  return contacts.length > 0 && contacts.every(isContact) ? contacts : undefined
}

const address =
  (scheme: RegExp): Check<string> =>
  (text) =>
    scheme.test(text) && URL.canParse(text) ? text : undefined

export const webAddress = address(/^https?:\/\//)
export const databaseUrl = address(/^postgres(ql)?:\/\//)

/** The upper bound of a string's entropy in bits, from the frequency of its characters. */
const bitsOf = (text: string): number => {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}

// By this estimate, 32 random hex digits have about 110 bits. A repeated sequence counts only once.
export const bootstrapKey: Check<string> = (text) =>
  isKeySecret(text) && bitsOf(/^(.+?)\1*$/.exec(text)?.[1] ?? text) >= 90 ? text : undefined

const keyByHand = "at least 32 visible characters that look random (`openssl rand -hex 32`)"

/** Describes the requirements for a bootstrap key, given an invalid key. */
export const bootstrapKeyWanted = (text: string): string =>
  text.startsWith("lnd_")
    ? `${keyByHand}: a key that starts with lnd_ must be one that Linden created, with its checksum at the end`
    : keyByHand

export const truth: Check<boolean> = (text) =>
  ["1", "true", "yes", "on"].includes(text) ? true : ["", "0", "false", "no", "off"].includes(text) ? false : undefined

export const metricsToken: Check<string> = (text) => (/^[!-~]{16,255}$/.test(text) ? text : undefined)

export const given: Check<string> = (text) => text || undefined

/** The rules of S3 for bucket names in all regions. */
export const bucketName: Check<string> = (text) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined)
export const bucketPrefix: Check<string> = (text) =>
  /^(?!\/)[\w./-]{1,200}$/.test(text) && !text.includes("..") ? text : undefined

export const clusterSecret: Check<string> = (text) => (/^[!-~]{32,255}$/.test(text) ? text : undefined)

/** Other nodes must be able to reach this address, so an address such as 0.0.0.0 is invalid. */
export const nodeHost: Check<string> = (text) => {
  const host = text.replace(/^\[(.*)\]$/, "$1")
  if (/^[\d.]+$/.test(host) || host.includes(":")) return isIP(host) !== 0 && !/^[0:.]+$/.test(host) ? host : undefined
  return /^[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?$/i.test(host) ? host.toLowerCase() : undefined
}

export const trustProxy: Check<TrustProxy> = (text) => {
  const flag = truth(text)
  return flag ?? integer(2, 32)(text) ?? networksOf(text)
}

const unitMillis: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 }

export const journalSync: Check<JournalSync> = (text) => {
  if (text === "off" || text === "always") return text
  const [, count, unit] = /^(\d{1,6})(ms|s|m)$/.exec(text) ?? []
  const millis = Number(count) * (unitMillis[unit ?? ""] ?? Number.NaN)
  return millis >= 1 && millis <= hourMillis ? millis : undefined
}

const unitBytes: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 }

export const diskSize: Check<number> = (text) => {
  if (text === "0") return 0
  const [, count, unit] = /^(\d{1,6}) ?(MB|GB|TB)$/i.exec(text) ?? []
  const bytes = Number(count) * (unitBytes[(unit ?? "").toUpperCase()] ?? Number.NaN)
  return bytes >= 0 ? bytes : undefined
}

/** Parses headers in OpenTelemetry's format, `name=value,other=value`, with percent-encoded values. */
export const otlpHeaders: Check<Readonly<Record<string, string>>> = (text) => {
  const pairs = text.split(",").map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair))
  const headers = pairs.map((pair) => [pair?.[1], percentDecoded((pair?.[2] ?? "").trim())] as const)
  const isAll = headers.every(([name, value]) => name !== undefined && value !== undefined && /^[\t -~]*$/.test(value))
  return isAll ? (Object.fromEntries(headers) as Readonly<Record<string, string>>) : undefined
}
