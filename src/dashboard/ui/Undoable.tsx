import { Button, Group, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { t } from "./words/t.ts"

interface Props {
  /** What was done. */
  readonly told: ReactNode
  /** What takes it back, as long as that can be done. */
  readonly onUndo: (() => void) | undefined
}

/** What a notice says of something that was done, with the way back. */
export const Undoable = ({ told, onUndo }: Props) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{told}</Text>
    {onUndo !== undefined && (
      <Button size="compact-sm" variant="light" onClick={onUndo} style={{ flex: "none" }}>
        {t("undo")}
      </Button>
    )}
  </Group>
)
