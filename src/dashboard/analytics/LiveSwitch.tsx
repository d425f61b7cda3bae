import { Switch } from "@mantine/core"
import { t } from "./words/t.ts"

interface Props {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Shows clicks while they happen, or stops doing so. */
export const LiveSwitch = ({ isOn, onChange }: Props) => (
  <Switch label={t("live")} checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
)
