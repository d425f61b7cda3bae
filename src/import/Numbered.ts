/** How many numbers to try if a name is taken. */
const most = 20

/** Alternatives for a name that is taken: `sale-2`, `sale-3`. */
export const numbered = (name: string): ReadonlyArray<string> =>
  Array.from({ length: most - 1 }, (_, n) => `${name}-${n + 2}`)
