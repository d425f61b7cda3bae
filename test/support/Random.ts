/** Numbers from 0 to below 1, determined by a seed (mulberry32). */
export interface Random {
  readonly next: () => number
  /** An integer from 0 to below `n`. */
  readonly below: (n: number) => number
  /** True with the given probability. */
  readonly chance: (share: number) => boolean
  readonly pick: <A>(from: ReadonlyArray<A>) => A
}

export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number) => Math.floor(next() * n)
  return { next, below, chance: (share) => next() < share, pick: (from) => from[below(from.length)] as never }
}
