import { t } from "@lingui/core/macro"
import { Badge, Group, Stack, Table, Text } from "@mantine/core"
import type { Node, NodeProblem, NodeState } from "../../node/Node.ts"
import { fileSize } from "../ui/fileSize.ts"
import { ago, count } from "../ui/format.ts"
import { TableHead } from "../ui/TableHead.tsx"
import { useDates } from "../ui/useDates.ts"

const states: Readonly<Record<NodeState, readonly [label: string, color: string]>> = {
  healthy: [t`Running`, "leaf"],
  stopping: [t`Stopping`, "gray"],
  lost: [t`Not responding`, "red"]
}

/** Problems of a server; another column shows the age of its backup. */
const problemTexts: Readonly<Partial<Record<NodeProblem, string>>> = {
  database_offline: t`It can't reach the database.`,
  database_read_only: t`The database is read-only.`,
  database_full: t`The disk of the database is full.`,
  database_damaged: t`The database is damaged.`,
  file_lost: t`A database file was removed or replaced.`,
  clicks_lost: t`Clicks can't be written and are lost.`,
  clicks_not_recorded: t`Clicks are not being recorded.`,
  worker_failing: t`A background thread keeps failing.`,
  identity_shared: t`Another server uses a copy of its data folder.`
}

const headings = [
  t`Server`,
  t`State`,
  t`Version`,
  t`Running since`,
  t`Shards`,
  t`Pending clicks`,
  t`Last backup`
] as const

const State = ({ node: { state, last_seen_at, problems } }: { readonly node: Node }) => {
  const [label, color] = states[state]
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={color} miw="max-content">
        {label}
      </Badge>
      {state === "lost" && (
        <Text size="xs" c="dimmed">
          {t`last seen ${{ when: ago(last_seen_at) }}`}
        </Text>
      )}
      {state !== "lost" &&
        problems.map((problem) => (
          <Text key={problem} size="xs" c="var(--mantine-color-error)">
            {problemTexts[problem]}
          </Text>
        ))}
    </Stack>
  )
}

const Backup = ({ node: { last_backup_at, is_backup_overdue } }: { readonly node: Node }) => {
  const { moment } = useDates()
  return (
    <Stack gap={2} align="flex-start">
      {last_backup_at === null ? t`none yet` : moment(last_backup_at)}
      {is_backup_overdue === 1 && (
        <Badge color="red" miw="max-content">
          {t`Too old`}
        </Badge>
      )}
    </Stack>
  )
}

/** Servers as a table, with its own horizontal scrolling. */
export const ServerTable = ({ nodes }: { readonly nodes: ReadonlyArray<Node> }) => {
  const { moment } = useDates()
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0} role="group" aria-label={t`Servers`}>
      <Table verticalSpacing="xs">
        <TableHead headings={headings} />
        <Table.Tbody>
          {nodes.map((node) => (
            <Table.Tr key={node.id}>
              <Table.Th scope="row" fw={500}>
                <Group gap={6} wrap="nowrap">
                  <bdi title={node.id}>{node.address ?? node.id.slice(0, 8)}</bdi>
                  {node.is_this === 1 && (
                    <Badge color="gray" miw="max-content">
                      {t({ context: "server", message: "This server" })}
                    </Badge>
                  )}
                </Group>
              </Table.Th>
              <Table.Td>
                <State node={node} />
              </Table.Td>
              <Table.Td>
                <bdi>{node.version}</bdi>
              </Table.Td>
              <Table.Td>{moment(node.started_at)}</Table.Td>
              <Table.Td className="numbers">{node.state === "lost" ? "–" : count(node.shards)}</Table.Td>
              <Table.Td className="numbers">
                {node.journal_lag_bytes === 0
                  ? t({ context: "settings", message: "none" })
                  : fileSize(node.journal_lag_bytes)}
              </Table.Td>
              <Table.Td>
                <Backup node={node} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
