import { micromark } from "micromark"
import { memoize } from "../../../lib/Memoize.ts"
import { plain } from "../../../page/render/MarkupLinks.ts"

// Names are shorter than this, so the rest of a long text is ignored.
const longest = 500

const known = memoize(200, (markdown) => plain(micromark(markdown)))

/** Converts Markdown to plain text on one line. */
export const plainText = (markdown: string): string => known(markdown.slice(0, longest))
