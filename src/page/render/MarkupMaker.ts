import { Context, type Effect } from "effect"
import type { Unavailable } from "../../contract/Failure.ts"
import type { CleanSheet, MarkdownText } from "./MarkupRpcs.ts"

/** Processes what owners write for their pages. `whose` is the team, or `strangers`, who share one turn. */
export class MarkupMaker extends Context.Tag("page/render/MarkupMaker")<
  MarkupMaker,
  {
    /** The markup of Markdown texts; null for those that take too long or grow too large. */
    readonly markups: (
      whose: string,
      texts: ReadonlyArray<MarkdownText>
    ) => Effect.Effect<ReadonlyArray<string | null>, Unavailable>
    /** An owner's style sheet without forbidden parts. */
    readonly sheet: (whose: string, source: string) => Effect.Effect<CleanSheet, Unavailable>
  }
>() {}
