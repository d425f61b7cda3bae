const lengthLimit = 512

/**
 * A pure function that remembers what it gave for at least the `size` / 2 texts it was last asked for, and never for
 * more than `size`. Long texts are worked out anew: as keys they would keep whole headers in memory.
 */
export const memoize = <A>(size: number, read: (text: string) => A): ((text: string) => A) => {
  let young = new Map<string, A>()
  let old = new Map<string, A>()
  return (text) => {
    if (text.length > lengthLimit) return read(text)
    let known = young.get(text)
    if (known !== undefined) return known
    known = old.get(text) ?? read(text)
    if (young.size >= size / 2) {
      old = young
      young = new Map()
    }
    young.set(text, known)
    return known
  }
}
