/** The number of rows per request, which is the server's maximum. */
const most = 1000

type Page<Name extends string, A> = Readonly<Record<Name, ReadonlyArray<A>>> & { readonly total: number }

/** Reads all rows of a list, page by page. Each response has its rows under `name`. */
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
