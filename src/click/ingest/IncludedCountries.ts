import { readFileSync } from "node:fs"
import ipaddr from "ipaddr.js"

const isBundled = import.meta.url.endsWith(".js")

/** The database that the build writes (`countries.mjs`). */
const file = new URL(isBundled ? "./assets/countries.bin" : "../../../dist/assets/countries.bin", import.meta.url)

/** Entries are networks in ascending order, times 256, plus the country from there on: 0 for none, else its position. */
interface Entries {
  readonly length: number
  readonly at: (n: number) => number
}

/** The country of a network: that of the last entry up to it. */
const countryAt = ({ length, at }: Entries, network: number): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at(middle) < (network + 1) * 256) low = middle + 1
    else high = middle
  }
  return low === 0 ? 0 : at(low - 1) % 256
}

const numberOf = (bytes: ReadonlyArray<number>) => bytes.reduce((number, byte) => number * 256 + byte, 0)

/** The first /48 of 2000::/3, the only part of IPv6 in the database. */
const [firstIpv6, endIpv6] = [0x2000_0000_0000, 0x4000_0000_0000]

/**
 * Looks up countries in the included database. It knows networks of 24 bits, or 48 for IPv6, the same that clicks store,
 * so rules and reports agree.
 */
export const includedCountries = (): ((address: string) => string | null) => {
  const bytes = readFileSync(file)
  const [count4, count6] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)]
  const after4 = 8 + count4 * 4
  const ipv4: Entries = { length: count4, at: (n) => bytes.readUInt32LE(8 + n * 4) }
  const ipv6: Entries = { length: count6, at: (n) => bytes.readDoubleLE(after4 + n * 8) }
  const codes = bytes.toString("latin1", after4 + count6 * 8)
  const positionOf = (address: string): number => {
    if (!ipaddr.isValid(address)) return 0
    const parsed = ipaddr.process(address)
    const parts = parsed.toByteArray()
    if (parsed.kind() === "ipv4") return countryAt(ipv4, numberOf(parts.slice(0, 3)))
    const network = numberOf(parts.slice(0, 6))
    return network < firstIpv6 || network >= endIpv6 ? 0 : countryAt(ipv6, network - firstIpv6)
  }
  return (address) => {
    const position = positionOf(address)
    return position === 0 ? null : codes.slice(position * 2 - 2, position * 2)
  }
}
