import { t } from "@lingui/core/macro"
import { Badge, Box, Group, Table, Text } from "@mantine/core"
import { AddressText } from "../ui/AddressText.tsx"
import { momentIn } from "../ui/format.ts"
import { TableHead } from "../ui/TableHead.tsx"
import styles from "./Analytics.module.css"
import { ClickedName } from "./ClickedName.tsx"
import type { ClickListProps } from "./ClickList.tsx"
import { agoOf, visitorOf } from "./clicks.ts"
import { Country, Referrer } from "./Origins.tsx"

const headingsOf = (isOfLink: boolean): ReadonlyArray<string> => [
  t`Time`,
  ...(isOfLink ? [] : [t`Item`]),
  t({ context: "column", message: "Destination" }),
  t`Referrer`,
  t`Country`,
  t`Visitor`
]

/** Clicks as a table, with its own horizontal scrolling. */
export const ClickTable = ({ clicks, names, label, isOfLink, now, timezone }: ClickListProps) => (
  <Box role="group" className={styles["scroll"]} aria-label={label} tabIndex={0}>
    <Table verticalSpacing="xs" stickyHeader>
      <TableHead headings={headingsOf(isOfLink)} />
      <Table.Tbody>
        {clicks.map((click) => (
          <Table.Tr key={click.id} className={styles["click"]}>
            <Table.Td className={styles["when"]}>
              <Text size="sm" title={momentIn(click.clicked_at, timezone)}>
                {agoOf(click, now)}
              </Text>
            </Table.Td>
            {!isOfLink && (
              <Table.Td>
                <ClickedName click={click} names={names} />
              </Table.Td>
            )}
            <Table.Td maw={220}>
              <Text size="sm" truncate title={click.destination_url ?? undefined}>
                {click.destination_url === null ? "–" : <AddressText url={click.destination_url} />}
              </Text>
            </Table.Td>
            <Table.Td maw={170}>
              <Text size="sm" truncate title={click.referer ?? undefined}>
                <Referrer click={click} />
              </Text>
            </Table.Td>
            <Table.Td>
              <Text size="sm">
                <Country code={click.country} />
              </Text>
            </Table.Td>
            <Table.Td>
              <Group gap={6} wrap="nowrap">
                {click.is_bot && <Badge color="gray">{t`Bot`}</Badge>}
                <Text size="sm" title={click.user_agent}>
                  {visitorOf(click)}
                </Text>
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Box>
)
