import { slugFault } from "../../../contract/ShortCode.ts"
import { percentDecoded } from "../../../lib/FormText.ts"
import { nextSlug, slugFrom } from "../../../lib/SlugFrom.ts"
import { unicodeHost } from "../../ui/unicodeHost.ts"

/** The maximum length of a suggestion, in characters. */
const longest = 32
/** How many numbers to append if all suggestions are taken. */
const mostNumbers = 5

/** Cuts a long slug between two words. */
const shortened = (slug: string): string => {
  if (slug.length <= longest) return slug
  const end = slug.lastIndexOf("-", longest)
  return slug.slice(0, end > 0 ? end : longest)
}

/** Whether a slug has a word, instead of being a number or an id. */
const isReadable = (slug: string): boolean =>
  /[a-z]{2}/.test(slug) && !/^(?:index|[0-9a-f-]{16,})$/.test(slug) && slugFault(slug) === undefined

/** The texts in an address that may name it: its path segments, last first, and the first part of its host. */
const namesIn = (address: string): ReadonlyArray<string> => {
  if (!URL.canParse(address)) return []
  const { hostname, pathname } = new URL(address)
  const segments = pathname.split("/").map((segment) => (percentDecoded(segment) ?? segment).replace(/\.\w{2,5}$/, ""))
  return [
    ...segments.reverse(),
    unicodeHost(hostname.replace(/^www\./, ""))
      .split(".", 1)
      .join()
  ]
}

/** Readable short codes for a link, best first: from its titles, then from its destination. */
export const suggestionsFor = (titles: ReadonlyArray<string>, address: string): ReadonlyArray<string> => [
  ...new Set([...titles, ...namesIn(address)].map((text) => shortened(slugFrom(text))).filter(isReadable))
]

/**
 * The first available suggestion after the current one, or else the first with a number. Undefined if there is none.
 */
export const firstAvailable = async (
  suggestions: ReadonlyArray<string>,
  current: string,
  isAvailable: (slug: string) => Promise<boolean>
): Promise<string | undefined> => {
  const at = suggestions.indexOf(current)
  for (const slug of [...suggestions.slice(at + 1), ...suggestions.slice(0, Math.max(at, 0))]) {
    if (await isAvailable(slug)) return slug
  }
  let slug = suggestions[0]
  for (let count = 0; slug !== undefined && count < mostNumbers; count++) {
    slug = nextSlug(slug)
    if (await isAvailable(slug)) return slug
  }
  return undefined
}
