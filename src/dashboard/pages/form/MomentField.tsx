import { t } from "@lingui/core/macro"
import { Group, Select, TextInput } from "@mantine/core"
import { useTimezone } from "../../api/Timezone.ts"
import { zoneName, zones } from "../../ui/zones.ts"
import { type FieldProps, saidOf, textIn } from "./Field.ts"
import { inUtc, wallTime } from "./Moments.ts"

/** A date and time in the user's time zone, or in one chosen next to it. */
export const MomentField = ({ field, values, onChange, error }: FieldProps<"moment">) => {
  const own = useTimezone()
  const zone = (field.zone === undefined ? "" : textIn(values, field.zone)) || own
  const wall = wallTime(textIn(values, field.name), zone)
  const hint = saidOf(field.hint, values)
  const set = (nextWall: string, nextZone: string) =>
    onChange(
      field.zone === undefined
        ? { ...values, [field.name]: inUtc(nextWall, nextZone) }
        : { ...values, [field.name]: nextWall, [field.zone]: nextZone }
    )
  return (
    <Group align="flex-start" grow preventGrowOverflow={false} gap="sm">
      <TextInput
        type="datetime-local"
        label={field.label}
        description={
          field.zone === undefined
            ? [hint, t`In the time zone of ${{ zone: zoneName(zone) }}.`].filter(Boolean).join(" ")
            : hint
        }
        value={wall}
        max="9999-12-31T23:59"
        onChange={({ currentTarget }) => set(currentTarget.value, zone)}
        error={error}
      />
      {field.zone !== undefined && (
        <Select
          label={t`Time zone`}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t`No such time zone`}
          limit={60}
          data={[...new Set([zone, ...zones()])]}
          value={zone}
          onChange={(next) => set(wall, next ?? zone)}
        />
      )}
    </Group>
  )
}
