import { plural, t } from "@lingui/core/macro"
import type { BulkJob } from "../../../bulk/BulkJob.ts"
import { textOf } from "../../api/faults/textOf.ts"
import { i18n } from "../../words/i18n.ts"

/** The sentences about a kind of change: while it runs, and when it is done. */
interface Telling {
  readonly doing: (done: string, count: number) => string
  readonly done: (count: number) => string
}

const tellings = {
  movedToTrash: {
    doing: (done, count) => t`Moving to the trash: ${done} of ${plural(count, { one: "# link", other: "# links" })}`,
    done: (count) => t`${plural(count, { one: "# link", other: "# links" })} moved to the trash`
  },
  moved: {
    doing: (done, count) => t`Moving: ${done} of ${plural(count, { one: "# link", other: "# links" })}`,
    done: (count) => t`${plural(count, { one: "# link", other: "# links" })} moved`
  },
  takenOut: {
    doing: (done, count) => t`Removing from folders: ${done} of ${plural(count, { one: "# link", other: "# links" })}`,
    done: (count) =>
      t`${plural(count, { one: "# link", other: "# links" })} removed from ${plural(count, { one: "its folder", other: "their folders" })}`
  },
  changed: {
    doing: (done, count) => t`Changing: ${done} of ${plural(count, { one: "# link", other: "# links" })}`,
    done: (count) => t`${plural(count, { one: "# link", other: "# links" })} changed`
  },
  replaced: {
    doing: (done, count) => t`Replacing: ${done} of ${plural(count, { one: "# link", other: "# links" })}`,
    done: (count) => t`Destinations of ${plural(count, { one: "# link", other: "# links" })} changed`
  },
  tagged: {
    doing: (done, count) => t`Changing tags: ${done} of ${plural(count, { one: "# link", other: "# links" })}`,
    done: (count) => t`Tags of ${plural(count, { one: "# link", other: "# links" })} changed`
  },
  activated: {
    doing: (done, count) => t`Activating: ${done} of ${plural(count, { one: "# link", other: "# links" })}`,
    done: (count) => t`${plural(count, { one: "# link", other: "# links" })} activated`
  },
  deactivated: {
    doing: (done, count) => t`Deactivating: ${done} of ${plural(count, { one: "# link", other: "# links" })}`,
    done: (count) => t`${plural(count, { one: "# link", other: "# links" })} deactivated`
  }
} satisfies Readonly<Record<string, Telling>>

const tellingOf = ({ change, replace }: BulkJob): Telling => {
  if (replace !== null) return tellings.replaced
  if (change === null) return tellings.movedToTrash
  if (change.folder_id !== undefined) return change.folder_id === null ? tellings.takenOut : tellings.moved
  const { add_tags, remove_tags, is_active, ...others } = change
  if (Object.keys(others).length > 0) return tellings.changed
  if (is_active === undefined) return tellings.tagged
  return change.is_active === 1 ? tellings.activated : tellings.deactivated
}

/** The progress of a job from 0 to 1. */
export const shareOf = ({ state, total, done, changed, undone, kept }: BulkJob): number =>
  state === "undoing" ? (undone + kept) / Math.max(1, changed) : done / Math.max(1, total)

/** The progress of a job in words, such as "Moving: 1,200 of 12,345 links". */
export const progressOf = (job: BulkJob): string => {
  const { state, total, done, changed, undone, kept } = job
  return state === "undoing"
    ? t`Undoing: ${{ done: i18n.number(undone + kept) }} of ${plural({ count: changed }, { one: "# link", other: "# links" })}`
    : tellingOf(job).doing(i18n.number(done), total)
}

/** The outcome of a job, in sentences. */
export const outcomeOf = (job: BulkJob): string => {
  const { state, changed, skipped, undone, kept, reason, reason_detail, replace } = job
  if (state === "undone") {
    return [
      t`${plural({ count: undone }, { one: "# link", other: "# links" })} restored`,
      ...(kept === 0
        ? []
        : [t`${plural({ count: kept }, { one: "# link", other: "# links" })} not restored because of later changes`])
    ].join(". ")
  }
  const outcome = tellingOf(job).done(changed)
  if (state === "failed") {
    const why = reason === null || reason_detail === null ? [] : [textOf({ ...reason_detail, message: reason })]
    return [t`${outcome}, then it stopped.`, ...why].join(" ")
  }
  return [
    outcome,
    ...(skipped === 0
      ? []
      : replace === null
        ? [
            t`${plural({ count: skipped }, { one: "# link", other: "# links" })} skipped because of the limit of 50 tags`
          ]
        : [
            t`${plural({ count: skipped }, { one: "# link", other: "# links" })} skipped because the new destination isn't valid`
          ])
  ].join(". ")
}
