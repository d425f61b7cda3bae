import { plural, t } from "@lingui/core/macro"
import type { Job, JobState } from "../../job/Job.ts"
import { count } from "../ui/format.ts"
import { i18n } from "../words/i18n.ts"
import { locale } from "../words/Language.ts"

/** Whether a job is a bulk edit of links. */
export const isBulkEdit = ({ kind }: Job): boolean => kind === "bulk_edit"

/** What a job is, as its heading. */
export const titleOf = (job: Job): string => {
  if (isBulkEdit(job)) return t`Bulk edit`
  if (job.kind !== "import") return t`Job: ${{ kind: job.kind.replaceAll("_", " ") }}`
  return isTrial(job) ? t`Trial of an import` : t({ context: "noun", message: "Import" })
}

/** Whether an import only says what would happen: alone among imports it has nothing that could be undone. */
export const isTrial = ({ kind, state, undo_until }: Job): boolean =>
  kind === "import" && undo_until === null && state !== "undoing" && state !== "undone"

export const stateNames: Readonly<Record<JobState, string>> = {
  queued: t`Waiting`,
  running: t({ context: "jobs", message: "Under way" }),
  paused: t`Paused`,
  done: t({ context: "jobs", message: "Done" }),
  failed: t`Failed`,
  cancelled: t`Cancelled`,
  undoing: t`Being undone`,
  undone: t`Undone`
}

type Told = ReadonlyArray<readonly [name: string, tell: (count: number) => string]>

const told: Told = [
  ["created", (count) => t`${plural(count, { one: "# link is", other: "# links are" })} new.`],
  ["replaced", (count) => t`${plural(count, { one: "# link of yours is", other: "# links of yours are" })} replaced.`],
  [
    "renamed",
    (count) =>
      t`${plural(count, { one: "# link gets", other: "# links get" })} another short address, since the old one is taken.`
  ],
  [
    "unchanged",
    (count) =>
      t`${plural(count, { one: "# link is", other: "# links are" })} here already and ${plural(count, { one: "stays as it is", other: "stay as they are" })}.`
  ],
  [
    "taken",
    (count) =>
      t`${plural(count, { one: "# link is", other: "# links are" })} left out, since the short address is taken.`
  ],
  [
    "skipped",
    (count) => t`${plural(count, { one: "# entry is", other: "# entries are" })} left out: the report says why.`
  ],
  ["visits", (count) => t`${plural(count, { one: "# visit comes", other: "# visits come" })} along.`],
  ["visits_left_out", (count) => t`${plural(count, { one: "# visit is", other: "# visits are" })} left out.`],
  ["clicks", (count) => t`${plural(count, { one: "# click comes", other: "# clicks come" })} along as a total.`],
  ["tags", (count) => t`${plural(count, { one: "# tag is", other: "# tags are" })} new.`],
  ["folders", (count) => t`${plural(count, { one: "# folder is", other: "# folders are" })} new.`],
  ["pages", (count) => t`${plural(count, { one: "# page is", other: "# pages are" })} new.`]
]
const edited: Told = [
  ["changed", (count) => t`${plural(count, { one: "# link was", other: "# links were" })} changed.`],
  ["deleted", (count) => t`${plural(count, { one: "# link was", other: "# links were" })} moved to the trash.`],
  [
    "skipped",
    (count) =>
      t`${plural(count, { one: "# link was", other: "# links were" })} left unchanged: more than 50 tags would be too many.`
  ]
]
const takenBack: Told = [
  ["undone", (count) => t`${plural(count, { one: "# link is", other: "# links are" })} taken back.`],
  [
    "kept",
    (count) =>
      t`${plural(count, { one: "# link stays", other: "# links stay" })}, since somebody changed ${plural(count, { one: "it", other: "them" })} or deleted ${plural(count, { one: "it", other: "them" })}.`
  ]
]

/** What became of the items of a job, in sentences. */
export const outcomeOf = (job: Job): ReadonlyArray<string> => {
  const { state, result } = job
  const of = (name: string) => result[name] ?? 0
  const isTakenBack = state === "undone" || state === "undoing"
  // Links that are left out for their short code are among those that are left out.
  const counts: Job["result"] = { ...result, skipped: of("skipped") - of("taken") }
  return (isTakenBack ? takenBack : isBulkEdit(job) ? edited : told).flatMap(([name, tell]) => {
    const count = counts[name] ?? 0
    return count > 0 ? [tell(count)] : []
  })
}

/** How far a job is, from 0 to 1; undefined where nobody knows how much there is. */
export const shareOf = ({ state, done, total, result }: Job): number | undefined => {
  const of = (name: string) => result[name] ?? 0
  if (state === "undoing") {
    const made = of("created") + of("replaced") + of("changed") + of("deleted")
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

/** How far a job is, how quickly it goes and how long the rest takes: "1,200 of 9,000 · 310 a second · 30 seconds left". */
export const progressOf = (job: Job): string => {
  const { state, done, total, rate, remaining_seconds: rest, result } = job
  if (state === "undoing")
    return t`${plural({ count: (result["undone"] ?? 0) + (result["kept"] ?? 0) }, { one: "# link", other: "# links" })} taken back so far`
  const far =
    total === null
      ? t`${plural({ count: done }, { one: "# entry", other: "# entries" })} so far`
      : t`${{ done: i18n.number(done) }} of ${{ total: i18n.number(total) }}`
  if (state !== "running") return far
  return [
    far,
    ...(rate === null ? [] : [t`${{ rate: count(rate < 10 ? rate : Math.round(rate)) }} a second`]),
    ...(rest === null || total === null ? [] : [t`${{ time: duration(rest) }} left`])
  ].join(" · ")
}
