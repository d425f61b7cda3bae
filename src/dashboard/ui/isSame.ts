const sorted = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Whether two values are equal as JSON, in any order of keys. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, sorted) === JSON.stringify(other, sorted)

/** The fields of `now` that differ from `before`. */
export const changedOf = <A extends object>(before: A, now: A): Partial<A> => {
  const changed: Partial<A> = {}
  for (const name of Object.keys(now) as Array<keyof A>) if (!isSame(before[name], now[name])) changed[name] = now[name]
  return changed
}
