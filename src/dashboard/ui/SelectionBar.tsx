import { t } from "@lingui/core/macro"
import { Button, CloseButton, Group, Paper, Progress, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { i18n } from "../words/i18n.ts"
import styles from "./SelectionBar.module.css"
import { useFoot } from "./useFoot.ts"

interface Props {
  /** The bar's accessible name. */
  readonly label: string
  readonly count: number
  /** The number of matches, and whether all of them are selected, including those not loaded yet. */
  readonly total: number
  readonly isAll: boolean
  /** Selects all matches; undefined if that is not offered. */
  readonly onAll: (() => void) | undefined
  readonly onClear: () => void
  /** The progress of a running action, 0 to 1, and its name; undefined if none is running. */
  readonly progress: number | undefined
  readonly doing: string
  readonly children: ReactNode
}

/** Stays at the bottom of the window while items are selected, with their number and the available actions. */
export const SelectionBar = ({ label, count, total, isAll, onAll, onClear, progress, doing, children }: Props) => {
  const bar = useFoot()
  const isBusy = progress !== undefined
  return (
    <Paper ref={bar} className={styles["bar"] ?? ""} shadow="md" withBorder role="region" aria-label={label}>
      <Group gap="xs" justify="space-between">
        <Group gap={4}>
          <CloseButton aria-label={t`Clear selection`} onClick={onClear} disabled={isBusy} />
          <Text size="sm" fw={500} role="status">
            {isAll ? t`All ${{ count: i18n.number(total) }} selected` : t`${{ count: i18n.number(count) }} selected`}
          </Text>
          {!isAll && onAll !== undefined && (
            <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={onAll}>
              {t`Select all ${{ count: i18n.number(total) }} matching`}
            </Button>
          )}
        </Group>
        <Group gap="xs">{children}</Group>
      </Group>
      {isBusy && <Progress mt="xs" size="sm" value={progress * 100} aria-label={doing} />}
    </Paper>
  )
}
