import { t } from "@lingui/core/macro"
import { Group, Radio, Select, Stack } from "@mantine/core"
import { zones } from "../ui/zones.ts"
import { locale } from "../words/Language.ts"
import type { ImportDraft } from "./Draft.ts"

const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
const orders = [
  ["day-first", t`Day first: ${{ example: days.format(Date.UTC(2026, 3, 3)) }}`],
  ["month-first", t`Month first: ${{ example: days.format(Date.UTC(2026, 2, 4)) }}`]
] as const

interface Props {
  readonly draft: ImportDraft
  readonly asksOrder: boolean
  readonly onChange: (change: Partial<ImportDraft>) => void
}

/** The format of the source's dates: the order of day and month, and the time zone. */
export const DateFields = ({ draft: { dates, timezone }, asksOrder, onChange }: Props) => (
  <Stack gap="sm">
    {asksOrder && (
      <Radio.Group
        label={t`What does 03/04/2026 mean?`}
        value={dates ?? "month-first"}
        onChange={(order) => onChange({ dates: order === "day-first" ? "day-first" : "month-first" })}
      >
        <Group gap="md" mt={6}>
          {orders.map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
    )}
    <Select
      label={t`Time zone for dates`}
      description={t`For times without a time zone.`}
      searchable
      allowDeselect={false}
      limit={100}
      maw={360}
      data={[...new Set([timezone, ...zones()])].map((value) => ({ value, label: value.replaceAll("_", " ") }))}
      value={timezone}
      onChange={(zone) => zone !== null && onChange({ timezone: zone })}
    />
  </Stack>
)
