import { Clock, Effect } from "effect"
import { makeQuestions } from "../analytics/Questions.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { Manager } from "../auth/Policy.ts"
import { Ledger } from "../click/Ledger.ts"
import type { DeletionQuestion } from "../click/LedgerActor.ts"
import type { AnalyticsQuery } from "../click/query/Query.ts"
import { fault } from "../contract/faults/Fault.ts"
import { type JobId, type LinkId, newId } from "../contract/Id.ts"
import { Folders } from "../folder/Folders.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { once } from "../idempotency/Once.ts"
import { Job } from "../job/Job.ts"
import { Jobs } from "../job/Jobs.ts"
import { dateText } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { Links } from "../link/Links.ts"
import { Tags } from "../tag/Tags.ts"
import { ClickCountChanged, ConfirmRequired, type DeleteClicks, type DeleteLinkClicks } from "./Deletion.ts"
import { clickDeletionKind } from "./DeletionKind.ts"

/** Whether a query has nothing that selects clicks. */
const isEmpty = ({ timezone: _, groupBy: __, include_bots: ___, builder = [], ...selecting }: AnalyticsQuery) =>
  builder.length === 0 && Object.keys(selecting).length === 0

interface Asked {
  readonly question: Omit<DeletionQuestion, "isWhole">
  readonly isWhole: boolean
  readonly confirm: number | undefined
  /** Milliseconds since 1970. */
  readonly until: number | undefined
  /** The field to blame if the clicks of the first days can't be selected. */
  readonly field: string
  readonly target: { readonly type: string; readonly id?: string; readonly name?: string | null }
  /** What the audit log says about the query. */
  readonly after: Readonly<Record<string, unknown>>
}

/** Deletes clicks, as jobs. */
export class ClickDeletions extends Effect.Service<ClickDeletions>()("clickdeletion/ClickDeletions", {
  dependencies: [Ledger.Default, Jobs.Default, Links.Default, Folders.Default, Tags.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const ledger = yield* Ledger
    const jobs = yield* Jobs
    const links = yield* Links
    const audit = yield* AuditLog
    const ask = yield* makeQuestions

    /** Counts the clicks and, if the caller confirmed their number, starts the job. */
    const begin = Effect.fnUntraced(function* ({ question, isWhole, confirm, until, field, target, after }: Asked) {
      yield* Manager
      const now = yield* Clock.currentTimeMillis
      const end = Math.min(until ?? now + 1, now + 1)
      const id = yield* newId<JobId>()
      const { scope, from, timezone, filters } = question
      const asked = { scope, from, to: Math.min(question.to, end), timezone, filters, isWhole }
      const job = confirm === undefined ? null : { id, expected: confirm }
      const { count, parts, firstDay } = yield* ledger.selectClicks(asked, job)
      if (firstDay !== null) return yield* invalid({ [field]: [fault("clicks_not_kept", { day: dateText(firstDay) })] })
      if (confirm === undefined) return yield* new ConfirmRequired(count, end)
      if (confirm !== count) return yield* new ClickCountChanged(count, end)
      const caller = yield* Caller
      return yield* jobs.create(
        clickDeletionKind,
        { question: asked, parts },
        {
          id,
          total: count,
          canUndo: true,
          alongside: () =>
            audit.record(caller, { action: "clicks.deleted", target, after: { ...after, clicks: count, job: id } })
        }
      )
    })

    return {
      create: traced("ClickDeletions.create")(function* ({ query, confirm, until }: DeleteClicks) {
        if (isEmpty(query)) return yield* invalid({ query: [fault("selection_needed")] })
        const question = yield* ask(query)
        return yield* once(Job)(
          begin({
            ...{ question, isWhole: false, confirm, until },
            field: query.start_date === undefined ? "query.period" : "query.start_date",
            target: { type: "clicks" },
            after: query
          })
        )
      }),

      removeOfLink: traced("ClickDeletions.removeOfLink")(function* (
        id: LinkId,
        { before, after, confirm, until }: DeleteLinkClicks
      ) {
        if (before !== undefined && after !== undefined && before <= after)
          return yield* invalid({ before: [fault("not_after", { field: "after" })] })
        const { teamId } = yield* Caller
        const { short_url } = yield* links.get(id)
        return yield* begin({
          question: {
            scope: { teamId, linkId: id, folderId: null, tagId: null },
            ...{ from: after ?? 0, to: before ?? Number.MAX_SAFE_INTEGER, timezone: "UTC", filters: [] }
          },
          isWhole: before === undefined && after === undefined,
          ...{ confirm, until },
          field: "after",
          target: { type: "link", id, name: short_url },
          after: {
            ...(before === undefined ? {} : { before: dateText(before) }),
            ...(after === undefined ? {} : { after: dateText(after) })
          }
        })
      }),

      /** Ends a job's undo period early, so that the clicks it deleted are erased. */
      erase: traced("ClickDeletions.erase")(function* (id: JobId) {
        const { name } = clickDeletionKind
        return yield* jobs.endUndo(name, id, { action: "clicks.erased", target: { type: "job", id, name } })
      })
    }
  })
}) {}
