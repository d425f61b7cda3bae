const intervals = 4

/** Rounds up to 1, 2 or 5 times a power of ten. */
const roundUp = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  const first = [1, 2, 5].find((digit) => digit * power >= least) ?? 10
  return Math.max(1, first * power)
}

/** The ticks of a count axis, from 0 to at least the largest count. */
export const ticksOf = (largest: number): ReadonlyArray<number> => {
  const step = roundUp(Math.max(largest, 1) / intervals)
  return Array.from({ length: Math.ceil(Math.max(largest, 1) / step) + 1 }, (_, n) => n * step)
}
