import { Group, Text } from "@mantine/core"
import IconAlertTriangle from "~icons/tabler/alert-triangle"

/** What is amiss without being wrong; the place is there from the start, so that it is read out when it fills. */
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
