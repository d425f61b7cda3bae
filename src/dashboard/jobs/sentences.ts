import type { Job, JobState } from "../../job/Job.ts"
import { count } from "../ui/format.ts"
import { locale } from "../words/Language.ts"
import { t } from "./words/t.ts"

/** What a job is, as its heading. */
export const titleOf = (job: Job): string =>
  job.kind !== "import"
    ? t("otherJob", { kind: job.kind.replaceAll("_", " ") })
    : isTrial(job)
      ? t("trialOfAnImport")
      : t("import")

/** Whether an import only says what would happen: alone among imports it has nothing that could be undone. */
export const isTrial = ({ kind, state, undo_until }: Job): boolean =>
  kind === "import" && undo_until === null && state !== "undoing" && state !== "undone"

export const stateNames: Readonly<Record<JobState, string>> = {
  queued: t("queued"),
  running: t("running"),
  paused: t("paused"),
  done: t("done"),
  failed: t("failed"),
  cancelled: t("cancelled"),
  undoing: t("undoing"),
  undone: t("undone")
}

const told = [
  ["created", "createdCount"],
  ["replaced", "replacedCount"],
  ["renamed", "renamedCount"],
  ["unchanged", "unchangedCount"],
  ["taken", "takenCount"],
  ["skipped", "skippedCount"],
  ["visits", "visitsCount"],
  ["visits_left_out", "visitsLeftOutCount"],
  ["clicks", "clicksCount"],
  ["tags", "tagsCount"],
  ["folders", "foldersCount"],
  ["pages", "pagesCount"]
] as const
const takenBack = [
  ["undone", "undoneCount"],
  ["kept", "keptCount"]
] as const

/** What became of the items of a job, in sentences. */
export const outcomeOf = ({ state, result }: Job): ReadonlyArray<string> => {
  const of = (name: string) => result[name] ?? 0
  if (state === "undone" || state === "undoing") {
    return takenBack.flatMap(([name, key]) => (of(name) > 0 ? [t(key, { count: of(name) })] : []))
  }
  // Links that are left out for their short code are among those that are left out.
  const counts = { ...result, skipped: of("skipped") - of("taken") } as Readonly<Record<string, number>>
  return told.flatMap(([name, key]) => {
    const count = counts[name] ?? 0
    return count > 0 ? [t(key, { count })] : []
  })
}

/** How far a job is, from 0 to 1; undefined where nobody knows how much there is. */
export const shareOf = ({ state, done, total, result }: Job): number | undefined => {
  const of = (name: string) => result[name] ?? 0
  if (state === "undoing") {
    const made = of("created") + of("replaced")
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
  if (state === "undoing") return t("takenBack", { count: (result["undone"] ?? 0) + (result["kept"] ?? 0) })
  const far = total === null ? t("soFar", { count: done }) : t("soFarOf", { done, total })
  if (state !== "running") return far
  return [
    far,
    ...(rate === null ? [] : [t("aSecond", { rate: count(rate < 10 ? rate : Math.round(rate)) })]),
    ...(rest === null || total === null ? [] : [t("timeLeft", { time: duration(rest) })])
  ].join(" · ")
}
