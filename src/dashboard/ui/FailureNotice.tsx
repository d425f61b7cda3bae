import { t } from "@lingui/core/macro"
import { Alert, Button, Group, Text } from "@mantine/core"
import IconAlertCircle from "~icons/tabler/alert-circle"
import { sentenceOf } from "../api/Failure.ts"

interface Props {
  readonly failure: unknown
  readonly onRetry?: () => void
}

/** Shows why something failed to load or save, with a retry button. */
export const FailureNotice = ({ failure, onRetry }: Props) => (
  <Alert color="red" variant="light" icon={<IconAlertCircle />} role="alert">
    <Group justify="space-between" gap="sm">
      <Text size="sm">{sentenceOf(failure)}</Text>
      {onRetry !== undefined && (
        <Button size="xs" variant="default" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
    </Group>
  </Alert>
)
