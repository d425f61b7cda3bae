import { Effect } from "effect"
import { nextTick } from "../../lib/NextTick.ts"
import { markdown } from "./Markdown.ts"
import type { CleanSheet, MarkdownText } from "./MarkupRpcs.ts"

/** How long the texts of one request are worked at in all, in milliseconds: honest ones take one for each 2,000 characters. */
const longest = 2000
/** The largest markup of one text and of all texts of a request, in characters. */
const mostOfText = 64 * 1024
const mostOfAll = 1024 * 1024
/** How many faults of a style sheet are told at most. */
const mostFaults = 50

/** How long this thread has worked so far, in milliseconds. Node 22 cannot tell, for which the time that goes by stands in. */
const worked: () => number =
  "threadCpuUsage" in process
    ? () => {
        const { user, system } = process.threadCpuUsage()
        return (user + system) / 1000
      }
    : () => performance.now()

/** The markup of each text; null where they took too much work before it, or where it would be too large. */
export const markupsOf = Effect.fnUntraced(function* (texts: ReadonlyArray<MarkdownText>) {
  let spent = 0
  const markups: Array<string | null> = []
  let room = mostOfAll
  for (const { text, above } of texts) {
    const before = worked()
    const markup = spent >= longest ? null : markdown(text, above)
    spent += worked() - before
    const fits = markup !== null && markup.length <= Math.min(room, mostOfText)
    if (fits) room -= markup.length
    markups.push(fits ? markup : null)
    yield* nextTick
  }
  return markups
})

/** A style sheet without what it may not hold, and the first sentences about what was taken out, or is probably mistyped. */
export const sheetOf = (source: string): Effect.Effect<CleanSheet> =>
  // Loaded at its first use: the parser knows every property of CSS, and most threads never need it.
  Effect.map(
    Effect.promise(() => import("../css/Clean.ts")),
    ({ cleanCss }) => {
      const { css, isWhole, dropped, doubtful } = cleanCss(source)
      const told = [...dropped, ...doubtful].sort((a, b) => a.line - b.line).slice(0, mostFaults)
      return { css, isWhole, dropped: told.map(({ sentence }) => sentence) }
    }
  )
