import { t } from "@lingui/core/macro"
import { Select } from "@mantine/core"
import { zones } from "../ui/zones.ts"

interface Props {
  /** The label for no choice. */
  readonly otherwise: string
  readonly value: string | null
  readonly onChange: (zone: string | null) => void
  readonly isDisabled?: boolean
  readonly error: string | undefined
}

const none = ""

/** Chooses a time zone, or none. */
export const ZoneSelect = ({ otherwise, value, onChange, isDisabled = false, error }: Props) => (
  <Select
    label={t`Time zone`}
    searchable
    allowDeselect={false}
    nothingFoundMessage={t({ context: "settings", message: "No matching time zones" })}
    limit={100}
    disabled={isDisabled}
    data={[
      { value: none, label: otherwise },
      ...[...new Set([...(value === null ? [] : [value]), ...zones()])].map((zone) => ({
        value: zone,
        label: zone.replaceAll("_", " ")
      }))
    ]}
    value={value ?? none}
    onChange={(zone) => onChange(zone === none ? null : zone)}
    error={error}
  />
)
