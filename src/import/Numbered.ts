/** How many numbered names are tried after a taken one. */
const most = 20

/** A name with numbers that make it unique: `sale-2`, `sale-3`. */
export const numbered = (name: string): ReadonlyArray<string> =>
  Array.from({ length: most - 1 }, (_, n) => `${name}-${n + 2}`)
