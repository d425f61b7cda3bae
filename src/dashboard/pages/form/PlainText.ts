import { micromark } from "micromark"
import { memoize } from "../../../lib/Memoize.ts"
import { plain } from "../../../page/render/MarkupLinks.ts"

// More than any name shows, so skip the rest of a long text.
const longest = 500

const known = memoize(200, (markdown) => plain(micromark(markdown)))

/** The plain text of Markdown, in one line. */
export const plainText = (markdown: string): string => known(markdown.slice(0, longest))
