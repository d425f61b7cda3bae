import { t } from "@lingui/core/macro"
import { Group, Select } from "@mantine/core"
import { DateTime, Option } from "effect"
import { useTimezone } from "../../api/Timezone.ts"
import { MomentPicker } from "../../ui/MomentPicker.tsx"
import { zoneNote } from "../../ui/zoneNote.ts"
import { zones } from "../../ui/zones.ts"
import { type FieldProps, saidOf, textIn } from "./Field.ts"
import { inUtc, wallTime } from "./Moments.ts"

/** A date and time in the user's time zone, or in one chosen next to it. */
export const MomentField = ({ field, values, onChange, error }: FieldProps<"moment">) => {
  const own = useTimezone()
  const zone = (field.zone === undefined ? "" : textIn(values, field.zone)) || own
  const wall = wallTime(textIn(values, field.name), zone)
  const at = Option.getOrNull(DateTime.make(inUtc(wall, zone)))
  const hint = saidOf(field.hint, values)
  const set = (nextWall: string, nextZone: string) =>
    onChange(
      field.zone === undefined
        ? { ...values, [field.name]: inUtc(nextWall, nextZone) }
        : { ...values, [field.name]: nextWall, [field.zone]: nextZone }
    )
  return (
    <Group align="flex-start" grow preventGrowOverflow={false} gap="sm">
      <MomentPicker
        label={field.label}
        description={field.zone === undefined ? [hint, zoneNote(at, zone)].filter(Boolean).join(" ") : hint}
        placeholder={t`Choose date and time`}
        clearLabel={t`Clear date and time`}
        value={wall === "" ? null : `${wall.replace("T", " ")}:00`}
        onChange={(local) => set(local === null ? "" : local.slice(0, 16).replace(" ", "T"), zone)}
        error={error}
      />
      {field.zone !== undefined && (
        <Select
          label={t`Time zone`}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t`No matching time zones`}
          limit={60}
          data={[...new Set([zone, ...zones()])]}
          value={zone}
          onChange={(next) => set(wall, next ?? zone)}
        />
      )}
    </Group>
  )
}
