import { Context, type Effect } from "effect"
import type { Unavailable } from "../../contract/Failure.ts"
import type { CleanSheet, MarkdownText } from "./MarkupRpcs.ts"

/** Reads what owners write for their pages. `whose` is the team that it is for, or `strangers`, who share one turn. */
export class MarkupMaker extends Context.Tag("page/render/MarkupMaker")<
  MarkupMaker,
  {
    /** The markup of texts in markdown; null for those that take too long or become too much. */
    readonly markups: (
      whose: string,
      texts: ReadonlyArray<MarkdownText>
    ) => Effect.Effect<ReadonlyArray<string | null>, Unavailable>
    /** An owner's style sheet without what it may not hold. */
    readonly sheet: (whose: string, source: string) => Effect.Effect<CleanSheet, Unavailable>
  }
>() {}
