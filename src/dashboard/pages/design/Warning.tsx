import { Group, Text } from "@mantine/core"
import IconAlertTriangle from "~icons/tabler/alert-triangle"

/**
 * A warning that does not block saving. The live region exists from the start, so that screen readers announce a new
 * warning.
 */
export const Warning = ({ text }: { readonly text: string | undefined }) => (
  <div role="status">
    {text !== undefined && (
      <Group gap={6} wrap="nowrap" align="flex-start">
        <IconAlertTriangle
          size={16}
          color="var(--mantine-color-orange-text)"
          style={{ flex: "none", marginTop: 2 }}
          aria-hidden
        />
        <Text size="sm">{text}</Text>
      </Group>
    )}
  </div>
)
