/** How many rows are asked for at once: as many as the server gives. */
const most = 1000

interface Rows<A> {
  readonly rows: ReadonlyArray<A>
  readonly total: number
}

/** All rows of a list, further ones asked for as long as there are more. */
export const everything = async <A>(
  read: (range: { readonly limit: number; readonly offset: number }) => Promise<Rows<A>>
): Promise<ReadonlyArray<A>> => {
  const all: Array<A> = []
  for (;;) {
    const { rows, total } = await read({ limit: most, offset: all.length })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}
