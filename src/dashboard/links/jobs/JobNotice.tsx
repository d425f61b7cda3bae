import { Progress, Stack } from "@mantine/core"
import type { JobId } from "../../../contract/Id.ts"
import { Undoable } from "../../ui/Undoable.tsx"
import { useJob } from "./Followed.ts"
import { outcomeOf, progressOf, shareOf } from "./sentences.ts"

interface Props {
  readonly id: JobId
  readonly onUndo: () => void
}

/** The progress of a job, with a button to stop and undo it. */
export const JobProgress = ({ id, onUndo }: Props) => {
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
export const JobDone = ({ job, onUndo }: DoneProps) => (
  <Undoable told={outcomeOf(job)} onUndo={job.changed > 0 ? onUndo : undefined} />
)
