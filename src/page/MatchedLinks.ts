import type { OutboundLink } from "./OutboundLinks.ts"

type Same = (stored: OutboundLink, wanted: OutboundLink) => boolean

const isOnly = (field: string): boolean => field === "url" || field === "end_url"

// A link that was moved, renamed or given another address still counts as the same link.
const rules: ReadonlyArray<Same> = [
  (stored, wanted) => stored.field === wanted.field && stored.url === wanted.url,
  (stored, wanted) => stored.url === wanted.url,
  (stored, wanted) => stored.name === wanted.name,
  (stored, wanted) => stored.field === wanted.field && isOnly(stored.field)
]

/** Matches new links with stored ones, so that links keep their clicks. `gone` are the stored links without a match. */
export const matchLinks = <Stored extends OutboundLink, Wanted extends OutboundLink>(
  stored: ReadonlyArray<Stored>,
  wanted: ReadonlyArray<Wanted>
) => {
  const gone = new Set(stored)
  const matches = new Map<Wanted, Stored>()
  for (const isSame of rules) {
    for (const link of wanted) {
      if (matches.has(link)) continue
      const found = [...gone].find((one) => isSame(one, link))
      if (found === undefined) continue
      gone.delete(found)
      matches.set(link, found)
    }
  }
  return { matches, gone: [...gone], added: wanted.filter((link) => !matches.has(link)) }
}
