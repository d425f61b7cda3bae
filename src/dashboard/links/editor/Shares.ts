interface Weighted {
  readonly weight: number
}

/** How an A/B test splits the visits, in percent: the variants' shares, and the rest for the destination. */
export const sharesOf = (variants: ReadonlyArray<Weighted>) => {
  const sum = variants.reduce((total, { weight }) => total + weight, 0)
  const whole = Math.max(100, sum)
  return {
    sum,
    variants: variants.map(({ weight }) => (weight / whole) * 100),
    destination: Math.max(0, 100 - sum)
  }
}

/** The share of each variant, in percent, if the destination gets as many visits. */
const equalShare = (variants: number): number => Math.floor(100 / (variants + 1))

/**
 * Adds a variant. As long as nobody has set other shares, all variants and the destination get equal ones; after that,
 * the new variant gets half of what is left for the destination.
 */
export const withVariant = <A extends Weighted>(
  variants: ReadonlyArray<A>,
  added: Omit<A, "weight">
): ReadonlyArray<A> => {
  const isEqual = variants.every(({ weight }) => weight === equalShare(variants.length))
  const share = equalShare(variants.length + 1)
  const made = (weight: number) => ({ ...added, weight }) as A
  return isEqual
    ? [...variants.map((one) => ({ ...one, weight: share })), made(share)]
    : [...variants, made(Math.floor(sharesOf(variants).destination / 2))]
}

/** The letter of a variant: A, B, … */
export const letterOf = (place: number): string => String.fromCharCode(65 + place)
