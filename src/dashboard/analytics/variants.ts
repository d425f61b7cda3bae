import type { Filter } from "../../click/query/Filter.ts"
import { longestValue } from "../../click/query/Filter.ts"
import { sameFilter } from "./fields.ts"

/** A destination of an A/B test, with its name and its configured share of visits, in percent. */
export interface Variant {
  readonly name: string
  readonly address: string
  readonly share: number
}

/** Merges variants with the same address, because clicks store only their destination. */
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

/** A filter for the visits to an address. If the address is too long for a filter, only its beginning is used. */
export const filterOf = (address: string): Filter => ({
  field: "destination",
  operator: address.length > longestValue ? "starts_with" : "is",
  values: [address.slice(0, longestValue)]
})

/** The filters of a report without those for one of these variants. */
export const withoutVariants = (filters: ReadonlyArray<Filter>, variants: ReadonlyArray<Variant>) =>
  filters.filter((one) => !variants.some(({ address }) => sameFilter(one, filterOf(address))))
