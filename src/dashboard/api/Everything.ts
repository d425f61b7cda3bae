/** How many rows are asked for at once: as many as the server gives. */
const most = 1000

type Page<Name extends string, A> = Readonly<Record<Name, ReadonlyArray<A>>> & { readonly total: number }

/** All rows of a list, which its answers hold under `name`; further ones are asked for as long as there are more. */
export const everything = async <Name extends string, A>(
  name: Name,
  read: (range: { readonly limit: number; readonly offset: number }) => Promise<Page<Name, A>>
): Promise<ReadonlyArray<A>> => {
  const all: Array<A> = []
  for (;;) {
    const page = await read({ limit: most, offset: all.length })
    const rows: ReadonlyArray<A> = page[name]
    all.push(...rows)
    if (rows.length === 0 || all.length >= page.total) return all
  }
}
