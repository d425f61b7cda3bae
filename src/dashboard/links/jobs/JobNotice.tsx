import { Button, Group, Progress, Stack, Text } from "@mantine/core"
import type { BulkJobId } from "../../../contract/Id.ts"
import { useJob } from "./Followed.ts"
import { outcomeOf, progressOf, shareOf } from "./sentences.ts"
import { t } from "./words/t.ts"

interface Props {
  readonly id: BulkJobId
  readonly onUndo: () => void
}

/** How far a job is, with a way to stop it and take it back. */
export const JobProgress = ({ id, onUndo }: Props) => {
  const job = useJob(id)
  if (job === undefined) return null
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" className="numbers">
          {progressOf(job)}
        </Text>
        {job.state === "running" && (
          <Button size="compact-sm" variant="light" onClick={onUndo} style={{ flex: "none" }}>
            {t("undo")}
          </Button>
        )}
      </Group>
      <Progress size="sm" value={shareOf(job) * 100} aria-label={progressOf(job)} />
    </Stack>
  )
}

interface DoneProps {
  readonly job: Parameters<typeof outcomeOf>[0]
  readonly onUndo: () => void
}

/** What came of a job, with a way back. */
export const JobDone = ({ job, onUndo }: DoneProps) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{outcomeOf(job)}</Text>
    {job.changed > 0 && (
      <Button size="compact-sm" variant="light" onClick={onUndo} style={{ flex: "none" }}>
        {t("undo")}
      </Button>
    )}
  </Group>
)
