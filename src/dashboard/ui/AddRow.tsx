import { Button, Text } from "@mantine/core"
import IconPlus from "~icons/tabler/plus"

interface Props {
  readonly label: string
  /** An error about the rows as a whole. */
  readonly fault: string | undefined
  readonly isFull: boolean
  readonly onAdd: () => void
}

/** The end of a list of rows, with its error and the button that adds a row. */
export const AddRow = ({ label, fault, isFull, onAdd }: Props) => (
  <>
    {fault !== undefined && (
      <Text size="xs" c="var(--mantine-color-error)">
        {fault}
      </Text>
    )}
    <div>
      <Button size="xs" variant="default" leftSection={<IconPlus size={16} />} disabled={isFull} onClick={onAdd}>
        {label}
      </Button>
    </div>
  </>
)
