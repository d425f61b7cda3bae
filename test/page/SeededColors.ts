/** Hex colors determined by a seed (mulberry32). */
export const seededColors = (seed: number): (() => string) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return `#${((mixed ^ (mixed >>> 14)) >>> 8).toString(16).padStart(6, "0")}`
  }
}
