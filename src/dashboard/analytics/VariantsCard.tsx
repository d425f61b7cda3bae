import { t } from "@lingui/core/macro"
import { Box, Card, Table, Text, Title, UnstyledButton } from "@mantine/core"
import { keepPreviousData, useQueries } from "@tanstack/react-query"
import { useTimezone } from "../api/Timezone.ts"
import { AddressText } from "../ui/AddressText.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { count, percent } from "../ui/format.ts"
import styles from "./Analytics.module.css"
import { applyFilters } from "./checkedFilters.ts"
import { sameFilter } from "./fields.ts"
import { reportQuery } from "./useReport.ts"
import { filterOf, type Variant, withoutVariants } from "./variants.ts"
import type { ChangeView, View } from "./view.ts"

interface Props {
  readonly variants: ReadonlyArray<Variant>
  readonly view: View
  readonly onChange: ChangeView
}

const headings = [t`Visits`, t`Share`, t`Planned share`, t`Unique visitors`]

/**
 * The results of an A/B test: the visits and visitors of each destination in the period. A click on a row filters by its
 * destination; the other rows keep their results.
 */
export const VariantsCard = ({ variants, view, onChange }: Props) => {
  const timezone = useTimezone()
  const others = withoutVariants(view.filters, variants)
  const results = useQueries({
    queries: variants.map(({ address }) => ({
      ...reportQuery({ ...view, filters: [...others, filterOf(address)] }, timezone),
      placeholderData: keepPreviousData
    }))
  })
  const failed = results.find(({ error }) => error !== null)
  const visits = results.map(({ data }) => data?.total_clicks)
  const total = visits.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return (
    <Card component="section" aria-labelledby="variants-title">
      <Title order={2} size="h5" id="variants-title">
        {t`A/B test`}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t`Destinations of the visits in this period, except visits redirected by a rule.`}
      </Text>
      {failed?.error != null && (
        <FailureNotice failure={failed.error} onRetry={() => results.forEach(({ refetch }) => void refetch())} />
      )}
      <Box role="group" className={styles["scroll"]} aria-label={t`A/B test results`} tabIndex={0}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t`Destination`}</Table.Th>
              {headings.map((heading) => (
                <Table.Th key={heading} scope="col" ta="end">
                  {heading}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {variants.map(({ name, address, share }, n) => {
              const clicks = visits[n]
              const visitors = results[n]?.data?.unique_visitors
              const filter = filterOf(address)
              const isChosen = view.filters.some((one) => sameFilter(one, filter))
              const isEmpty = clicks === 0 && !isChosen
              return (
                <Table.Tr key={address} className={styles["variant"]}>
                  <Table.Th scope="row" fw={400} maw={320}>
                    <UnstyledButton
                      className={styles["choose"]}
                      aria-pressed={isChosen}
                      aria-disabled={isEmpty || undefined}
                      title={isEmpty ? address : isChosen ? t`Stop filtering by ${name}` : t`Show only ${name}`}
                      onClick={() => !isEmpty && applyFilters(isChosen ? others : [...others, filter], onChange)}
                    >
                      <Text component="span" display="block" size="sm" fw={500}>
                        {name}
                      </Text>
                      <Text component="span" display="block" size="sm" c="dimmed" truncate title={address}>
                        <AddressText url={address} />
                      </Text>
                    </UnstyledButton>
                  </Table.Th>
                  {[
                    clicks === undefined ? "…" : count(clicks),
                    clicks === undefined || total === 0 ? "–" : percent(clicks / total),
                    percent(share / 100),
                    visitors === undefined ? "…" : count(visitors)
                  ].map((figure, place) => (
                    <Table.Td key={headings[place]} ta="end" className="numbers">
                      {figure}
                    </Table.Td>
                  ))}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Box>
    </Card>
  )
}
