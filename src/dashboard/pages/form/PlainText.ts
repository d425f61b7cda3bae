import { micromark } from "micromark"
import { memoize } from "../../../lib/Memoize.ts"
import { plain } from "../../../page/render/MarkupLinks.ts"

// More than any name shows: the rest of a long text is not worth reading.
const longest = 500

const known = memoize(200, (markdown) => plain(micromark(markdown)))

/** What a text in markdown says, in one line and without its markup. */
export const plainText = (markdown: string): string => known(markdown.slice(0, longest))
