/** How many links a request changes at most. */
const most = 100

/** A list in pieces that fit into a request each. */
export const chunksOf = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, place) => all.slice(place * most, (place + 1) * most))
