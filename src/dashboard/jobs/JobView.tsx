import { plural, t } from "@lingui/core/macro"
import { Alert, Badge, Card, Group, List, Stack, Table, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import IconAlertCircle from "~icons/tabler/alert-circle"
import type { Job, JobState, ReportLine } from "../../job/Job.ts"
import { textOf } from "../api/faults/textOf.ts"
import { useDates } from "../ui/useDates.ts"
import { JobActions } from "./JobActions.tsx"
import { JobBar } from "./JobBar.tsx"
import { isOpen, reportQuery } from "./Queries.ts"
import { isBulkEdit, isClickDeletion, isTrial, outcomeOf, stateNames, titleOf } from "./sentences.ts"

const outcomes: Readonly<Record<ReportLine["outcome"], string>> = {
  skipped: t({ context: "report of a job", message: "Skipped" }),
  changed: t({ context: "report of a job", message: "Changed" }),
  kept: t({ context: "report of a job", message: "Kept" }),
  note: t({ context: "report of a job", message: "Note" })
}

/** The first lines of an ended job's report: what was skipped or changed, and why. */
const ReportLines = ({ job }: { readonly job: Job }) => {
  const { data: report } = useQuery(reportQuery(job))
  if (report === undefined) return null
  const left = report.total - report.lines.length
  return (
    <Stack gap={4}>
      <Table fz="sm" aria-label={t`Report`}>
        <Table.Tbody>
          {report.lines.map(({ item, outcome, reason }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order, and items may repeat.
            <Table.Tr key={line}>
              <Table.Td className="break">
                <bdi>{item}</bdi>
              </Table.Td>
              <Table.Td c="dimmed">{outcomes[outcome]}</Table.Td>
              <Table.Td className="break">
                <bdi>{reason}</bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {left > 0 && (
        <Text size="sm" c="dimmed">
          {t`${plural({ count: left }, { one: "# more line", other: "# more lines" })} in the report.`}
        </Text>
      )}
    </Stack>
  )
}

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
      <Text size="sm">
        {isClickDeletion(job) ? t`Nothing to delete.` : isBulkEdit(job) ? t`Nothing to change.` : t`Nothing to import.`}
      </Text>
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
        {isClickDeletion(job) && undo_until === null && (state === "done" || state === "cancelled") && (
          <Text size="sm" c="dimmed">
            {t`These clicks can no longer be restored.`}
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
