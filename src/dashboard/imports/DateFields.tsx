import { Group, Radio, Select, Stack } from "@mantine/core"
import { zones } from "../ui/zones.ts"
import { locale } from "../words/Language.ts"
import type { ImportDraft } from "./Draft.ts"
import { t } from "./words/t.ts"

const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
const orders = [
  ["day-first", "dayFirst", days.format(Date.UTC(2026, 3, 3))],
  ["month-first", "monthFirst", days.format(Date.UTC(2026, 2, 4))]
] as const

interface Props {
  readonly draft: ImportDraft
  readonly asksOrder: boolean
  readonly onChange: (change: Partial<ImportDraft>) => void
}

/** How dates of the source are read: which number is the day, and of which zone their times are. */
export const DateFields = ({ draft: { dates, timezone }, asksOrder, onChange }: Props) => (
  <Stack gap="sm">
    {asksOrder && (
      <Radio.Group
        label={t("whichIsTheDay")}
        value={dates ?? "month-first"}
        onChange={(order) => onChange({ dates: order === "day-first" ? "day-first" : "month-first" })}
      >
        <Group gap="md" mt={6}>
          {orders.map(([value, key, example]) => (
            <Radio key={value} value={value} label={t(key, { example })} />
          ))}
        </Group>
      </Radio.Group>
    )}
    <Select
      label={t("zoneOfTimes")}
      description={t("zoneOfTimesMeans")}
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
