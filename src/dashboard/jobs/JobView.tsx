import { t } from "@lingui/core/macro"
import { Alert, Badge, Card, Group, List, Stack, Text, Title } from "@mantine/core"
import type { ReactNode } from "react"
import IconAlertCircle from "~icons/tabler/alert-circle"
import type { Job, JobState } from "../../job/Job.ts"
import { textOf } from "../api/faults/textOf.ts"
import { useDates } from "../ui/useDates.ts"
import { JobActions } from "./JobActions.tsx"
import { JobBar } from "./JobBar.tsx"
import { isOpen } from "./Queries.ts"
import { ReportLines } from "./ReportLines.tsx"
import { isBulkEdit, isTrial, outcomeOf, stateNames, titleOf } from "./sentences.ts"

const colors: Partial<Readonly<Record<JobState, string>>> = { done: "leaf", failed: "red", paused: "yellow" }

interface Props {
  readonly job: Job
  /** Buttons and links for this job. */
  readonly children?: ReactNode
}

const Outcome = ({ job }: { readonly job: Job }) => {
  const sentences = outcomeOf(job)
  if (sentences.length === 0)
    return job.state === "done" ? (
      <Text size="sm">{isBulkEdit(job) ? t`Nothing to change.` : t`Nothing to import.`}</Text>
    ) : null
  return (
    <Stack gap={4}>
      {isTrial(job) && job.state === "done" && (
        <Text size="sm">{t`Nothing has been imported yet. Expected result:`}</Text>
      )}
      <List size="sm" spacing={2}>
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Stack>
  )
}

/** A job with its progress, its outcome or the reason why it stopped, and the available actions. */
export const JobView = ({ job, children }: Props) => {
  const { moment } = useDates()
  const { state, reason, reason_detail, created_at, finished_at, undo_until } = job
  return (
    <Card component="article" aria-label={titleOf(job)} data-job={job.id} data-state={state}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Title order={2} size="h4">
              {titleOf(job)}
            </Title>
            <Badge variant="light" color={colors[state] ?? "gray"} c="var(--mantine-color-text)">
              {stateNames[state]}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {finished_at === null ? t`Started ${{ at: moment(created_at) }}` : t`Ended ${{ at: moment(finished_at) }}`}
          </Text>
        </Group>
        {isOpen(job) && <JobBar job={job} />}
        {reason !== null && reason_detail !== null && (
          <Alert color={state === "failed" ? "red" : "yellow"} variant="light" icon={<IconAlertCircle />} role="status">
            <Text size="sm" className="break">
              {textOf({ ...reason_detail, message: reason })}
            </Text>
          </Alert>
        )}
        <Outcome job={job} />
        {!isOpen(job) && job.report_lines > 0 && <ReportLines job={job} />}
        {undo_until !== null && !isOpen(job) && (
          <Text size="sm" c="dimmed">
            {t`Can be undone until ${{ at: moment(undo_until) }}.`}
          </Text>
        )}
        <Group justify="space-between" gap="sm">
          <JobActions job={job} />
          {children}
        </Group>
      </Stack>
    </Card>
  )
}
