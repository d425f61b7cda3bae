import { Button, Group, Text } from "@mantine/core"
import { t } from "./words/t.ts"

interface Props {
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks whether what was changed may be lost. */
export const LeaveNotice = ({ onStay, onLeave }: Props) => (
  <Group justify="space-between" gap="xs" role="alertdialog" aria-label={t("changesThatAreNotSaved")}>
    <Text size="sm" fw={500}>
      {t("whatChangedNotSaved")}
    </Text>
    <Group gap="xs">
      <Button variant="light" color="red" onClick={onLeave}>
        {t("discard")}
      </Button>
      <Button onClick={onStay} autoFocus>
        {t("goOnEditing")}
      </Button>
    </Group>
  </Group>
)
