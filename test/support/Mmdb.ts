type Value = string | number | { readonly [key: string]: Value } | ReadonlyArray<Value>

const types = { text: 2, uint32: 6, map: 7, array: 11 }

const control = (type: number, size: number): Buffer =>
  type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size])

/** Encodes a value for a MaxMind database; texts and collections must have fewer than 29 parts. */
const encode = (value: Value): Buffer => {
  if (typeof value === "string")
    return Buffer.concat([control(types.text, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(types.uint32, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(types.array, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([
    control(types.map, entries.length),
    ...entries.flatMap(([key, one]) => [encode(key), encode(one)])
  ])
}

/** A MaxMind database with the countries, or entries, of some IPv4 networks, such as `{"203.0.113.0/24": "AT"}`. */
export const mmdb = (networks: Readonly<Record<string, Value>>, type = "Country"): Buffer => {
  const nodes: Array<[number | undefined, number | undefined]> = [[undefined, undefined]]
  const data: Array<Buffer> = []
  const leaves: Array<{ readonly node: number; readonly side: 0 | 1; readonly offset: number }> = []
  for (const [network, country] of Object.entries(networks)) {
    const [address = "", length = "32"] = network.split("/")
    const bits = address
      .split(".")
      .map((part) => Number(part).toString(2).padStart(8, "0"))
      .join("")
      .slice(0, Number(length))
    const offset = Buffer.concat(data).length
    data.push(encode(typeof country === "string" ? { country: { iso_code: country } } : country))
    let node = 0
    for (let n = 0; n < bits.length; n++) {
      const side = bits[n] === "1" ? 1 : 0
      if (n === bits.length - 1) {
        leaves.push({ node, side, offset })
        continue
      }
      const pair = nodes[node] as [number | undefined, number | undefined]
      const next = pair[side] ?? nodes.push([undefined, undefined]) - 1
      pair[side] = next
      node = next
    }
  }
  for (const { node, side, offset } of leaves) {
    const pair = nodes[node]
    if (pair) pair[side] = nodes.length + 16 + offset
  }
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [n, pair] of nodes.entries()) {
    for (const side of [0, 1] as const) tree.writeUIntBE(pair[side] ?? nodes.length, n * 6 + side * 3, 3)
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: type,
    description: { en: "Test" },
    ip_version: 4,
    languages: ["en"],
    node_count: nodes.length,
    record_size: 24
  })
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from("\xab\xcd\xefMaxMind.com", "latin1"), metadata])
}

/** A city of a database like GeoLite2-City. */
export const cityEntry = (
  country: string,
  regions: ReadonlyArray<string>,
  names: Readonly<Record<string, string>>
) => ({
  country: { iso_code: country },
  subdivisions: regions.map((iso_code) => ({ iso_code })),
  city: { names }
})
