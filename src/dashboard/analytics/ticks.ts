const intervals = 4

/** A round number that is at least as large: 1, 2 or 5, and as many zeros. */
const roundUp = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  const first = [1, 2, 5].find((digit) => digit * power >= least) ?? 10
  return Math.max(1, first * power)
}

/** The marks of an axis of counts, from 0 up to the largest one or beyond. */
export const ticksOf = (largest: number): ReadonlyArray<number> => {
  const step = roundUp(Math.max(largest, 1) / intervals)
  return Array.from({ length: Math.ceil(Math.max(largest, 1) / step) + 1 }, (_, n) => n * step)
}
