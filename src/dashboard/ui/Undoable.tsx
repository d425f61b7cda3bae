import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"
import { type ReactNode, useRef } from "react"

interface Props {
  /** A sentence that reports the action. */
  readonly told: ReactNode
  /** Undoes the action; undefined once that is no longer possible. */
  readonly onUndo: (() => void) | undefined
}

/** The content of a notice about an action, with an undo button. */
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
