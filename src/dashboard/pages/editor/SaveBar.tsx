import { t } from "@lingui/core/macro"
import { Button, Group, Paper, Text } from "@mantine/core"
import { sentenceOf } from "../../api/Failure.ts"
import { useFoot } from "../../ui/useFoot.ts"
import styles from "./Editor.module.css"

interface Props {
  readonly isShown: boolean
  readonly isSaved: boolean
  /** Whether visitors see all saved changes. */
  readonly isPublic: boolean
  readonly isSaving: boolean
  /** Whether saving is the main action of the screen. */
  readonly isFilled: boolean
  readonly failure: Error | null
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** Appears when the design or settings have unsaved changes; stays at the bottom until they are saved or discarded. */
export const SaveBar = ({ isShown, isSaved, isPublic, isSaving, isFilled, failure, onSave, onDiscard }: Props) => {
  const bar = useFoot()
  return (
    <>
      <Text size="sm" c="dimmed" mt="md" role="status">
        {isSaved &&
          !isShown &&
          (isPublic ? t`All changes saved.` : t`All changes saved. Publish them to show visitors.`)}
      </Text>
      {isShown && (
        <section ref={bar} className={styles["bar"]} aria-label={t`Unsaved changes`}>
          <Paper withBorder shadow="md" radius="lg" p="sm">
            <Group justify="space-between" gap="sm">
              <Text size="sm" {...(failure === null ? {} : { c: "var(--mantine-color-error)", role: "alert" })}>
                {failure === null ? t`Not saved yet.` : sentenceOf(failure)}
              </Text>
              <Group gap="sm">
                <Button variant="default" onClick={onDiscard} disabled={isSaving}>
                  {t`Discard`}
                </Button>
                <Button variant={isFilled ? "filled" : "light"} onClick={onSave} loading={isSaving} title={t`Ctrl+S`}>
                  {t`Save`}
                </Button>
              </Group>
            </Group>
          </Paper>
        </section>
      )}
    </>
  )
}
