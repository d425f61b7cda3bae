/** The maximum number of links per request. */
const most = 100

/** Splits a list into chunks that fit into one request each. */
export const chunksOf = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, place) => all.slice(place * most, (place + 1) * most))
