import { Progress, Stack } from "@mantine/core"
import type { BulkJob, CreateBulkJob, ReplaceInLinks } from "../../../bulk/BulkJob.ts"
import type { JobId } from "../../../contract/Id.ts"
import { data } from "../../api/Run.ts"
import { hideNotice, notify, told, toldFailure } from "../../ui/notify.tsx"
import { Undoable } from "../../ui/Undoable.tsx"
import { bulkJobs } from "./Client.ts"
import { follow, isFollowed, isOpen, readJob, remembered, useJob } from "./Followed.ts"
import { outcomeOf, progressOf, shareOf } from "./sentences.ts"

interface Props {
  readonly id: JobId
  readonly onUndo: () => void
}

/** The progress of a job, with a button to stop and undo it. */
const JobProgress = ({ id, onUndo }: Props) => {
  const job = useJob(id)
  if (job === undefined) return null
  return (
    <Stack gap={6}>
      <Undoable
        told={<span className="numbers">{progressOf(job)}</span>}
        onUndo={job.state === "running" ? onUndo : undefined}
      />
      <Progress size="sm" value={shareOf(job) * 100} aria-label={progressOf(job)} />
    </Stack>
  )
}

interface DoneProps {
  readonly job: Parameters<typeof outcomeOf>[0]
  readonly onUndo: () => void
}

/** The outcome of a job, with an undo button. */
const JobDone = ({ job, onUndo }: DoneProps) => (
  <Undoable told={outcomeOf(job)} onUndo={job.changed > 0 ? onUndo : undefined} />
)

/** How long to offer the undo button, in milliseconds. Users need time to check a bulk change. */
const shownFor = 20_000

const undo = async ({ id }: BulkJob) => {
  try {
    return await data(bulkJobs.undo({ path: { id } }))
  } catch (failure) {
    toldFailure(failure)
    return undefined
  }
}

const tell = (job: BulkJob) => {
  if (job.state === "undone") return told(outcomeOf(job))
  const id = `job-${job.id}`
  const takeBack = () => {
    hideNotice(id)
    void undo(job).then((undoing) => undoing && show(undoing))
  }
  notify({
    id,
    autoClose: shownFor,
    ...(job.state === "failed" ? { color: "red" } : {}),
    message: <JobDone job={job} onUndo={takeBack} />
  })
}

/** Shows the progress of a job on every screen, and its outcome when it ends. */
const show = (job: BulkJob) => {
  const notice = `job-${job.id}-${job.state}`
  let isUndoing = false
  const onUndo = () => {
    if (isUndoing) return
    isUndoing = true
    void undo(job)
  }
  if (isOpen(job)) {
    notify({
      id: notice,
      autoClose: false,
      withCloseButton: false,
      message: <JobProgress id={job.id} onUndo={onUndo} />
    })
  }
  void follow(job).then((end) => {
    hideNotice(notice)
    if (end !== undefined) tell(end)
  })
}

/** Starts a replacement in destinations and shows its progress. */
export const beginReplacement = async (payload: ReplaceInLinks): Promise<void> =>
  show(await data(bulkJobs.replace({ payload })))

/** Starts a job and shows its progress; returns whether it started. */
export const beginJob = async (payload: CreateBulkJob): Promise<boolean> => {
  try {
    show(await data(bulkJobs.create({ payload })))
    return true
  } catch (failure) {
    toldFailure(failure)
    return false
  }
}

/** Shows the open jobs from before the page was reloaded or closed. */
export const resumeJobs = () => {
  for (const id of remembered().filter((one) => !isFollowed(one))) void readJob(id).then((job) => job && show(job))
}
