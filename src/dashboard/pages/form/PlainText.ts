import { micromark } from "micromark"
import { memoize } from "../../../lib/Memoize.ts"

// More than any name shows: the rest of a long text is not worth reading.
const longest = 500

const read = (markdown: string): string =>
  new DOMParser().parseFromString(micromark(markdown), "text/html").body.textContent.replace(/\s+/g, " ").trim()

const known = memoize(200, read)

/** What a text in markdown says, in one line and without its markup. */
export const plainText = (markdown: string): string => known(markdown.slice(0, longest))
