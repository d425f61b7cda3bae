import { t } from "@lingui/core/macro"
import { Switch } from "@mantine/core"

interface Props {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Turns the live view of clicks on or off. */
export const LiveSwitch = ({ isOn, onChange }: Props) => (
  <Switch label={t`Live`} checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
)
