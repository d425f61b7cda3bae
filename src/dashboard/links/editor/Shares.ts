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

/** The letter of a variant: A, B, … */
export const letterOf = (place: number): string => String.fromCharCode(65 + place)
