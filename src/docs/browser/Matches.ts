import type { Outline, OutlineOperation } from "../view/Outline.ts"

/** A result of the search. */
export interface Match {
  readonly title: string
  readonly detail: string
  readonly method?: string
  readonly address: string
  readonly rank: number
}

const places: Readonly<Record<string, string>> = {
  path: "Path parameter",
  query: "Query parameter",
  header: "Header",
  body: "Body field"
}

/** How well a text matches: lower is better; undefined if a word is missing. */
const rankOf = (text: string, words: ReadonlyArray<string>): number | undefined => {
  const known = text.toLowerCase()
  if (!words.every((word) => known.includes(word))) return undefined
  const query = words.join(" ")
  if (known === query) return 0
  if (known.startsWith(query)) return 1
  return words.every((word) => new RegExp(`(^|[^a-z0-9])${word.replace(/[^a-z0-9]/g, "\\$&")}`).test(known)) ? 2 : 3
}

const fieldMatches = (operation: OutlineOperation, words: ReadonlyArray<string>): ReadonlyArray<Match> =>
  operation.fields.flatMap((field) => {
    const [place = "", ...names] = field.split(".")
    const name = names.at(-1) ?? ""
    const rank = rankOf(name, words)
    if (rank === undefined) return []
    const detail = `${places[place] ?? "Response field"}: ${operation.title}`
    // Fields of requests before those of responses, outer ones before inner ones.
    const depth = names.length / 10 + (place in places ? 0 : 1.5)
    return [{ title: names.join("."), detail, address: `${operation.address}.${field}`, rank: rank + 1 + depth }]
  })

/** The best matches of a query among chapters, operations and fields. */
export const matchesOf = (query: string, { chapters, operations }: Outline, most: number): ReadonlyArray<Match> => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = [
    ...chapters.flatMap(([title, address]) => {
      const rank = rankOf(title, words)
      return rank === undefined ? [] : [{ title, detail: "Chapter", address, rank: rank + 0.5 }]
    }),
    ...operations.flatMap((one) => {
      const { title, method, path, address } = one
      const rank = rankOf(title, words) ?? rankOf(`${method} ${path}`, words)
      const own = rank === undefined ? [] : [{ title, detail: path, method, address, rank }]
      return [...own, ...fieldMatches(one, words)]
    })
  ]
  return found.sort((one, other) => one.rank - other.rank).slice(0, most)
}
