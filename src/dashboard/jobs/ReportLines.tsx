import { plural, t } from "@lingui/core/macro"
import { Stack, Table, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { Job, ReportLine } from "../../job/Job.ts"
import { reportQuery } from "./Queries.ts"

const outcomes: Readonly<Record<ReportLine["outcome"], string>> = {
  skipped: t({ context: "report of a job", message: "Skipped" }),
  changed: t({ context: "report of a job", message: "Changed" }),
  kept: t({ context: "report of a job", message: "Kept" }),
  note: t({ context: "report of a job", message: "Note" })
}

/** The first lines of an ended job's report: what was skipped or changed, and why. */
export const ReportLines = ({ job }: { readonly job: Job }) => {
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
