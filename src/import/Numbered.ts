/** How many names with a number are tried behind one that is taken. */
const most = 20

/** A name with the numbers that tell it from others of the same name: `sale-2`, `sale-3`. */
export const numbered = (name: string): ReadonlyArray<string> =>
  Array.from({ length: most - 1 }, (_, n) => `${name}-${n + 2}`)
