import { Effect } from "effect"
import { nextTick } from "../../lib/NextTick.ts"
import { markdown } from "./Markdown.ts"
import type { CleanSheet, MarkdownText } from "./MarkupRpcs.ts"

/** The time limit for all Markdown in a request, in milliseconds. It normally takes 1 ms per 2,000 characters. */
const longest = 2000
/** The maximum length of the markup from one piece of Markdown, and from all Markdown in a request, in characters. */
const mostOfText = 64 * 1024
const mostOfAll = 1024 * 1024
/** The maximum number of notes about a style sheet. */
const mostFaults = 50

/** The CPU time of this thread in milliseconds; on Node 22, which cannot measure it, the wall-clock time. */
const worked: () => number =
  "threadCpuUsage" in process
    ? () => {
        const { user, system } = process.threadCpuUsage()
        return (user + system) / 1000
      }
    : () => performance.now()

/** Renders each piece of Markdown; null after the time limit, or if the markup would be too large. */
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

/** Cleans a style sheet. Returns the first notes about removed or probably mistyped parts. */
export const sheetOf = (source: string): Effect.Effect<CleanSheet> =>
  // Import on first use, because the parser includes every CSS property and most threads never need it.
  Effect.map(
    Effect.promise(() => import("../css/Clean.ts")),
    ({ cleanCss }) => {
      const { css, isWhole, dropped, doubtful } = cleanCss(source)
      const told = [...dropped, ...doubtful].sort((a, b) => a.line - b.line).slice(0, mostFaults)
      return { css, isWhole, dropped: told.map(({ fault }) => fault) }
    }
  )
