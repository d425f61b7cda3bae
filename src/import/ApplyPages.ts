import { Effect } from "effect"
import type { JobId } from "../contract/Id.ts"
import type { ReportLine } from "../job/JobKind.ts"
import type { Choices } from "./LinkPlan.ts"
import type { ImportedPage } from "./source/Source.ts"

interface PagePlan {
  readonly create: ReadonlyArray<ImportedPage>
  readonly report: ReadonlyArray<ReportLine>
}

/** Takes over pages. */
export class PageApplication extends Effect.Service<PageApplication>()("import/PageApplication", {
  succeed: {
    plan: (given: ReadonlyArray<ImportedPage>, _: Choices): Effect.Effect<PagePlan> =>
      Effect.succeed({
        create: [],
        report: given.map(({ sourceId }) => ({
          item: sourceId,
          outcome: "skipped",
          reason: "Pages cannot be taken over yet."
        }))
      }),
    store: (_: JobId, __: PagePlan): Effect.Effect<void> => Effect.void
  }
}) {}
