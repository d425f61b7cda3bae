import { plural, t } from "@lingui/core/macro"
import type { Job, JobState } from "../../job/Job.ts"
import { count } from "../ui/format.ts"
import { i18n } from "../words/i18n.ts"
import { locale } from "../words/Language.ts"

/** Whether a job is a bulk edit of links. */
export const isBulkEdit = ({ kind }: Job): boolean => kind === "bulk_edit"

/** Whether a job deletes clicks. */
export const isClickDeletion = ({ kind }: Job): boolean => kind === "click_deletion"

/** The heading of a job. */
export const titleOf = (job: Job): string => {
  if (isClickDeletion(job)) return t`Deletion of clicks`
  if (isBulkEdit(job)) return t`Bulk edit`
  if (job.kind !== "import") return t`Job: ${{ kind: job.kind.replaceAll("_", " ") }}`
  return isTrial(job) ? t`Import preview` : t({ context: "noun", message: "Import" })
}

/** Whether an import is a dry run. Only a dry run has nothing to undo. */
export const isTrial = ({ kind, state, undo_until }: Job): boolean =>
  kind === "import" && undo_until === null && state !== "undoing" && state !== "undone"

export const stateNames: Readonly<Record<JobState, string>> = {
  queued: t`Waiting`,
  running: t({ context: "jobs", message: "In progress" }),
  paused: t`Paused`,
  done: t({ context: "jobs", message: "Done" }),
  failed: t`Failed`,
  cancelled: t`Canceled`,
  undoing: t`Undoing`,
  undone: t`Undone`
}

type Told = ReadonlyArray<readonly [name: string, tell: (count: number) => string]>

const told: Told = [
  ["created", (count) => t`${plural(count, { one: "# new link", other: "# new links" })}.`],
  ["replaced", (count) => t`${plural(count, { one: "# existing link", other: "# existing links" })} replaced.`],
  [
    "renamed",
    (count) =>
      t`${plural(count, { one: "# link gets", other: "# links get" })} another short code because the original is taken.`
  ],
  [
    "unchanged",
    (count) => t`${plural(count, { one: "# link", other: "# links" })} already in your team and left unchanged.`
  ],
  [
    "taken",
    (count) => t`${plural(count, { one: "# link", other: "# links" })} skipped because the short code is taken.`
  ],
  ["skipped", (count) => t`${plural(count, { one: "# entry", other: "# entries" })} skipped.`],
  ["visits", (count) => t`${plural(count, { one: "# visit", other: "# visits" })} included.`],
  ["visits_left_out", (count) => t`${plural(count, { one: "# visit", other: "# visits" })} skipped.`],
  ["clicks", (count) => t`${plural(count, { one: "# click", other: "# clicks" })} included as a total.`],
  ["tags", (count) => t`${plural(count, { one: "# new tag", other: "# new tags" })}.`],
  ["folders", (count) => t`${plural(count, { one: "# new folder", other: "# new folders" })}.`],
  ["pages", (count) => t`${plural(count, { one: "# new page", other: "# new pages" })}.`]
]
const edited: Told = [
  ["changed", (count) => t`${plural(count, { one: "# link", other: "# links" })} changed.`],
  ["deleted", (count) => t`${plural(count, { one: "# link", other: "# links" })} moved to the trash.`],
  [
    "skipped",
    (count) => t`${plural(count, { one: "# link", other: "# links" })} skipped because of the limit of 50 tags.`
  ]
]
const clicksDeleted: Told = [
  ["clicks_deleted", (count) => t`${plural(count, { one: "# click", other: "# clicks" })} deleted.`]
]
const clicksRestored: Told = [
  ["undone", (count) => t`${plural(count, { one: "# click", other: "# clicks" })} restored.`]
]
const takenBack: Told = [
  ["undone", (count) => t`${plural(count, { one: "# link", other: "# links" })} reverted.`],
  [
    "kept",
    (count) =>
      t`${plural(count, { one: "# link stays because it was", other: "# links stay because they were" })} changed or deleted since then.`
  ]
]

/** The outcome of a job, in sentences. */
export const outcomeOf = (job: Job): ReadonlyArray<string> => {
  const { state, result } = job
  const of = (name: string) => result[name] ?? 0
  const isTakenBack = state === "undone" || state === "undoing"
  // `skipped` includes the links whose short code was taken.
  const counts: Job["result"] = { ...result, skipped: of("skipped") - of("taken") }
  const sentences = isClickDeletion(job)
    ? isTakenBack
      ? clicksRestored
      : clicksDeleted
    : isTakenBack
      ? takenBack
      : isBulkEdit(job)
        ? edited
        : told
  return sentences.flatMap(([name, tell]) => {
    const count = counts[name] ?? 0
    return count > 0 ? [tell(count)] : []
  })
}

/** The progress of a job from 0 to 1; undefined if the total is unknown. */
export const shareOf = ({ state, done, total, result }: Job): number | undefined => {
  const of = (name: string) => result[name] ?? 0
  if (state === "undoing") {
    const made = of("clicks_deleted") + of("created") + of("replaced") + of("changed") + of("deleted")
    return made === 0 ? undefined : Math.min(1, (of("undone") + of("kept")) / made)
  }
  return total === null ? undefined : Math.min(1, done / Math.max(1, total))
}

const unit = (value: number, name: string) =>
  new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "long", maximumFractionDigits: 0 }).format(
    value
  )

const duration = (seconds: number): string =>
  seconds < 60
    ? unit(Math.max(1, seconds), "second")
    : seconds < 3600
      ? unit(Math.ceil(seconds / 60), "minute")
      : unit(Math.ceil(seconds / 3600), "hour")

/** The progress, speed and remaining time of a job, such as "1,200 of 9,000 · 310 a second · 30 seconds left". */
export const progressOf = (job: Job): string => {
  const { state, done, total, rate, remaining_seconds: rest, result } = job
  if (state === "undoing" && isClickDeletion(job))
    return t`${plural({ count: result["undone"] ?? 0 }, { one: "# click", other: "# clicks" })} restored so far`
  if (state === "undoing")
    return t`${plural({ count: (result["undone"] ?? 0) + (result["kept"] ?? 0) }, { one: "# link", other: "# links" })} reverted so far`
  const far =
    total === null
      ? t`${plural({ count: done }, { one: "# entry", other: "# entries" })} so far`
      : t`${{ done: i18n.number(done) }} of ${{ total: i18n.number(total) }}`
  if (state !== "running") return far
  return [
    far,
    ...(rate === null ? [] : [t`${{ rate: count(rate < 10 ? rate : Math.round(rate)) }} per second`]),
    ...(rest === null || total === null ? [] : [t`${{ time: duration(rest) }} left`])
  ].join(" · ")
}
