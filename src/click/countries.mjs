// Packs the country database of `@ip-location-db/geo-whois-asn-country-mmdb` for `ingest/IncludedCountries.ts`. The
// package has 7.8 MB, and each thread that looked up countries in it would keep all of it in memory.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { Reader } from "mmdb-lib"

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve("@ip-location-db/geo-whois-asn-country-mmdb/package.json"))

/**
 * Each network whose country differs from that of the network before it, with its country or undefined. Networks have
 * `bits` bits and the country of their first address.
 */
const runsOf = (name, bits, addressOf) => {
  const database = readFileSync(join(folder, name))
  const reader = new Reader(database)
  const { nodeCount, recordSize } = reader.metadata
  if (recordSize !== 24) throw new Error(`${name} has records of ${recordSize} bits instead of 24`)
  const child = (node, side) => database.readUIntBE(node * 6 + side * 3, 3)
  const countries = new Map([[nodeCount, undefined]])
  const countryOf = (record, network) => {
    if (!countries.has(record)) countries.set(record, reader.get(addressOf(network))?.country_code)
    return countries.get(record)
  }
  const runs = []
  let last
  const visit = (record, network, length) => {
    if (length < bits && record < nodeCount) {
      for (const side of [0, 1]) visit(child(record, side), network * 2 + side, length + 1)
      return
    }
    let first = record
    while (first < nodeCount) first = child(first, 0)
    const start = network * 2 ** (bits - length)
    const country = countryOf(first, start)
    if (country !== last) runs.push([start, country])
    last = country
  }
  visit(0, 0, 0)
  return runs
}

const ipv4Of = (network) =>
  [16, 8, 0]
    .map((shift) => (network >> shift) & 255)
    .join(".")
    .concat(".0")

const ipv6Of = (network) => (network.toString(16).padStart(12, "0").match(/.{4}/g) ?? []).join(":").concat("::")

/** 2000::/3 is the only part of IPv6 with assigned addresses, and without its bits a network and a country fit a double. */
const [firstIpv6, endIpv6] = [0x2000_0000_0000, 0x4000_0000_0000]

/** Writes `countries.bin` and its attribution into a folder. */
export const writeCountries = (target) => {
  const ipv4 = runsOf("geo-whois-asn-country-ipv4.mmdb", 24, ipv4Of)
  const ipv6 = runsOf("geo-whois-asn-country-ipv6.mmdb", 48, ipv6Of)
    .filter(([network]) => network >= firstIpv6 && network < endIpv6)
    .map(([network, country]) => [network - firstIpv6, country])
  const codes = [...new Set([...ipv4, ...ipv6].flatMap(([, country]) => country ?? []))].sort()
  if (codes.length > 254) throw new Error(`${codes.length} countries don't fit a byte`)
  const packed = ([network, country]) => network * 256 + codes.indexOf(country) + 1
  const text = codes.join("")
  const bytes = Buffer.alloc(8 + ipv4.length * 4 + ipv6.length * 8 + text.length)
  bytes.writeUInt32LE(ipv4.length, 0)
  bytes.writeUInt32LE(ipv6.length, 4)
  for (const [n, run] of ipv4.entries()) bytes.writeUInt32LE(packed(run), 8 + n * 4)
  const then = 8 + ipv4.length * 4
  for (const [n, run] of ipv6.entries()) bytes.writeDoubleLE(packed(run), then + n * 8)
  bytes.write(text, then + ipv6.length * 8, "latin1")
  writeFileSync(join(target, "countries.bin"), bytes)
  copyFileSync(join(folder, "NRO_LICENSE"), join(target, "countries-LICENSE.txt"))
}
