import type { BulkJob } from "../../../bulk/BulkJob.ts"
import { inWords } from "../../api/Words.ts"
import { t } from "./words/t.ts"

type Kind = "movedToTrash" | "moved" | "takenOut" | "tagged" | "activated" | "deactivated"

const doing = {
  movedToTrash: "movingToTrash",
  moved: "moving",
  takenOut: "takingOut",
  tagged: "tagging",
  activated: "activating",
  deactivated: "deactivating"
} as const

/** What a job does to links. */
const kindOf = ({ change }: BulkJob): Kind => {
  if (change === null) return "movedToTrash"
  if (change.folder_id !== undefined) return change.folder_id === null ? "takenOut" : "moved"
  if (change.is_active === undefined) return "tagged"
  return change.is_active === 1 ? "activated" : "deactivated"
}

/** How far a job is, from 0 to 1. */
export const shareOf = ({ state, total, done, changed, undone, kept }: BulkJob): number =>
  state === "undoing" ? (undone + kept) / Math.max(1, changed) : done / Math.max(1, total)

/** What a job is at: "Moving: 1,200 of 12,345 links". */
export const progressOf = (job: BulkJob): string => {
  const { state, total, done, changed, undone, kept } = job
  return state === "undoing"
    ? t("undoing", { done: undone + kept, count: changed })
    : t(doing[kindOf(job)], { done, count: total })
}

/** What came of a job, in sentences. */
export const outcomeOf = (job: BulkJob): string => {
  const { state, changed, skipped, undone, kept, reason } = job
  if (state === "undone") {
    return [t("putBack", { count: undone }), ...(kept === 0 ? [] : [t("stayed", { count: kept })])].join(". ")
  }
  const outcome = t(kindOf(job), { count: changed })
  if (state === "failed") return `${t("thenStopped", { outcome })} ${inWords(reason ?? "")}`.trim()
  return [outcome, ...(skipped === 0 ? [] : [t("skipped", { count: skipped })])].join(". ")
}
