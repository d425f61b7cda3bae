import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"
import { type ReactNode, useRef } from "react"

interface Props {
  /** What was done. */
  readonly told: ReactNode
  /** What takes it back, as long as that can be done. */
  readonly onUndo: (() => void) | undefined
}

/** What a notice says of something that was done, with the way back. */
export const Undoable = ({ told, onUndo }: Props) => {
  const isUndone = useRef(false)
  const undo = () => {
    if (isUndone.current) return
    isUndone.current = true
    onUndo?.()
  }
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{told}</Text>
      {onUndo !== undefined && (
        <Button size="compact-sm" variant="light" onClick={undo} style={{ flex: "none" }}>
          {t`Undo`}
        </Button>
      )}
    </Group>
  )
}
