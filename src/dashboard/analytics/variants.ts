import type { Filter } from "../../click/query/Filter.ts"
import { longestValue } from "../../click/query/Filter.ts"

/** A destination of an A/B test: what it is called, and the share of visits that it is set to get, in percent. */
export interface Variant {
  readonly name: string
  readonly address: string
  readonly share: number
}

/** Variants with one address are one: clicks hold where they led. */
export const byAddress = (variants: ReadonlyArray<Variant>): ReadonlyArray<Variant> => {
  const found = new Map<string, Variant>()
  for (const variant of variants) {
    const other = found.get(variant.address)
    found.set(
      variant.address,
      other === undefined
        ? variant
        : { ...other, name: `${other.name}, ${variant.name}`, share: other.share + variant.share }
    )
  }
  return [...found.values()]
}

/** What lets through the visits that led to an address; of a very long one its beginning tells. */
export const filterOf = (address: string): Filter => ({
  field: "destination",
  operator: address.length > longestValue ? "starts_with" : "is",
  values: [address.slice(0, longestValue)]
})
