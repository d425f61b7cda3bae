import { t } from "@lingui/core/macro"
import { Button, Card, Group, Tabs, Text, Title } from "@mantine/core"
import { useId, useState } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import type { Filter } from "../../click/query/Filter.ts"
import { closeDialog, openDialog } from "../ui/dialogs.tsx"
import styles from "./Analytics.module.css"
import { BreakdownLines } from "./BreakdownLines.tsx"
import type { Part } from "./Breakdowns.tsx"
import { linesOf } from "./breakdowns.ts"
import { CountryMap } from "./CountryMap.tsx"
import { applyFilters } from "./checkedFilters.ts"
import { sameFilter } from "./fields.ts"
import { daysOf } from "./spans.ts"
import type { ChangeView } from "./view.ts"

/** The number of lines that a card shows. */
const shown = 6

/** The share of unknown countries that needs an explanation. */
const noteworthy = 0.2

/** A report to compare with, and the name of its period with its dates. */
interface Earlier {
  readonly report: Analytics
  readonly name: string
}

interface Props {
  readonly title: string
  readonly parts: ReadonlyArray<Part>
  /** Whether a map of countries is beside the list. */
  readonly hasMap: boolean
  readonly report: Analytics
  /** The report of the period that this one is compared with. */
  readonly earlier: Earlier | undefined
  readonly filters: ReadonlyArray<Filter>
  readonly onChange: ChangeView
}

/** A card with the most frequent values of one field, or of several in tabs. A click on a value filters by it. */
export const Breakdown = ({ title, parts, hasMap, report, earlier, filters, onChange }: Props) => {
  const id = useId()
  const [field, setField] = useState(parts[0]?.field)
  const part = parts.find((one) => one.field === field)
  if (part === undefined) return null
  const lines = linesOf(report, part.field)
  const before = earlier && new Map(linesOf(earlier.report, part.field).map(({ key, count }) => [key, count] as const))
  const periods = earlier && {
    now: daysOf(report),
    earlier: earlier.name,
    before: (key: string) => before?.get(key) ?? 0
  }
  const choose = (filter: Filter) => {
    const others = filters.filter((one) => !sameFilter(one, filter))
    const changed = others.length === filters.length ? [...filters, filter] : others
    applyFilters(changed, onChange)
  }
  const list = (all: typeof lines, then: () => void) => (
    <BreakdownLines
      lines={all}
      label={part.label}
      nothing={part.nothing ?? t`No data.`}
      periods={periods}
      filters={filters}
      onChoose={(filter) => {
        then()
        choose(filter)
      }}
    />
  )
  const showAll = () =>
    openDialog({
      title: title === part.label ? title : `${title}: ${part.label}`,
      children: list(lines, closeDialog)
    })
  const tabs =
    parts.length === 1 ? (
      list(lines.slice(0, shown), () => undefined)
    ) : (
      <Tabs value={part.field} onChange={(value) => setField(parts.find((one) => one.field === value)?.field)}>
        <Tabs.List className={styles["tabs"]} mb="xs" aria-label={title}>
          {parts.map(({ field: name, label }) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {parts.map(({ field: name }) => (
          <Tabs.Panel key={name} value={name}>
            {name === part.field ? list(lines.slice(0, shown), () => undefined) : null}
          </Tabs.Panel>
        ))}
      </Tabs>
    )
  const isMostlyUnknown = part.field === "country" && lines.some(({ key, share }) => key === "" && share >= noteworthy)
  return (
    <Card component="section" aria-labelledby={id} className={styles["breakdown"]} data-wide={hasMap || undefined}>
      <Group justify="space-between" mb="xs" gap="xs" wrap="nowrap">
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {lines.length > shown && (
          <Button
            variant="subtle"
            size="compact-sm"
            className="screen"
            onClick={showAll}
            aria-label={t`Show all ${{ count: lines.length }}: ${{ label: part.label }}`}
          >
            {t`All ${{ count: lines.length }}`}
          </Button>
        )}
      </Group>
      {hasMap ? (
        <div className={styles["mapped"]}>
          <CountryMap report={report} filters={filters} onChoose={choose} />
          <div>{tabs}</div>
        </div>
      ) : (
        tabs
      )}
      {isMostlyUnknown && (
        <Text size="xs" c="dimmed" mt="xs">
          {t`A country is unknown if the visitor's address is private or not in the database, for example behind a proxy that the server doesn't trust (LINDEN_TRUST_PROXY).`}
        </Text>
      )}
    </Card>
  )
}
