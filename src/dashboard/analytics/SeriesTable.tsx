import { t } from "@lingui/core/macro"
import { Box, Table } from "@mantine/core"
import { count } from "../ui/format.ts"
import styles from "./Analytics.module.css"
import type { Point } from "./points.ts"

/** The series as a table, latest first. */
export const SeriesTable = ({ points }: { readonly points: ReadonlyArray<Point> }) => (
  <Box role="group" className={styles["scroll"]} mah="24rem" aria-label={t`Clicks over time, as a table`} tabIndex={0}>
    <Table verticalSpacing={6} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t`When`}</Table.Th>
          <Table.Th scope="col" ta="right">
            {t`Clicks`}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.toReversed().map(({ key, name, clicks }) => (
          <Table.Tr key={key}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="right" className="numbers">
              {count(clicks)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Box>
)
