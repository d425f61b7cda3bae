import { t } from "@lingui/core/macro"
import { Box, Table, UnstyledButton } from "@mantine/core"
import { count } from "../ui/format.ts"
import styles from "./Analytics.module.css"
import type { Series } from "./points.ts"

/** The series as a table, latest first. */
export const SeriesTable = ({ points, earlier, zoom }: Series) => (
  <Box role="group" className={styles["scroll"]} mah="24rem" aria-label={t`Clicks over time, as a table`} tabIndex={0}>
    <Table verticalSpacing={6} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t`Time`}</Table.Th>
          <Table.Th scope="col" ta="end">
            {t`Clicks`}
          </Table.Th>
          {earlier !== undefined && (
            <Table.Th scope="col" ta="end">
              {earlier.name}
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points
          .map((point, n) => {
            const { key, name, clicks } = point
            const show = zoom(point)
            const before = earlier?.points[n]?.clicks
            return (
              <Table.Tr key={key}>
                <Table.Td>
                  {show === undefined ? (
                    name
                  ) : (
                    <UnstyledButton className={styles["zoom"]} title={t`Show only ${name}`} onClick={show}>
                      {name}
                    </UnstyledButton>
                  )}
                </Table.Td>
                <Table.Td ta="end" className="numbers">
                  {count(clicks)}
                </Table.Td>
                {earlier !== undefined && (
                  <Table.Td ta="end" className="numbers">
                    {before === undefined ? null : count(before)}
                  </Table.Td>
                )}
              </Table.Tr>
            )
          })
          .toReversed()}
      </Table.Tbody>
    </Table>
  </Box>
)
