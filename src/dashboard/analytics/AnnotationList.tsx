import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import IconPlus from "~icons/tabler/plus"
import type { Annotation } from "../../annotation/Annotation.ts"
import type { AnnotationId } from "../../contract/Id.ts"
import { dateText } from "../../lib/Time.ts"
import { lasting, run } from "../api/Run.ts"
import { useCanWrite } from "../api/Session.ts"
import { todayIn, useTimezone } from "../api/Timezone.ts"
import { EditButtons } from "../library/EditButtons.tsx"
import { notifyOffline } from "../ui/notify.tsx"
import { useHidden } from "../ui/useHidden.ts"
import { useUndoableDelete } from "../ui/useUndoableDelete.tsx"
import styles from "./Analytics.module.css"
import { annotations } from "./annotations.ts"
import { daysText } from "./periodText.ts"

/** The form loads when it first opens. */
const open = (day: string, note?: Annotation) =>
  void import("./AnnotationForm.tsx").then(({ openAnnotation }) => openAnnotation(day, note), notifyOffline)

interface Props {
  readonly notes: ReadonlyArray<Annotation>
  /** The last day of the report, as the epoch milliseconds of its midnight in UTC. */
  readonly last: number
}

/** The notes on the days of a report, with buttons that add, edit and delete them. */
export const AnnotationList = ({ notes, last }: Props) => {
  const queries = useQueryClient()
  const { removeUndoably } = useUndoableDelete()
  const { hidden, hide } = useHidden<AnnotationId>()
  const canWrite = useCanWrite()
  const today = todayIn(useTimezone())
  const remove = ({ id }: Annotation) =>
    removeUndoably({
      told: t`Note deleted`,
      hide: () => hide([id]),
      remove: async () => {
        await run(lasting(annotations.remove({ path: { id } })))
        await queries.invalidateQueries({ queryKey: ["annotations"] })
      }
    })
  const shown = notes.filter(({ id }) => !hidden.has(id))
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles["notes"]} aria-label={t`Notes`}>
          {shown.map((note) => {
            const at = Date.parse(`${note.day}T00:00:00Z`)
            return (
              <li key={note.id}>
                <Text size="sm" c="dimmed" span className={styles["when"]}>
                  {daysText(at, at)}
                </Text>
                <Text size="sm" span className="break" flex={1}>
                  <bdi>{note.text}</bdi>
                </Text>
                <Group gap={0} wrap="nowrap" className="screen">
                  <EditButtons
                    edit={t`Edit the note “${{ text: note.text }}”`}
                    remove={t`Delete the note “${{ text: note.text }}”`}
                    onEdit={() => open(note.day, note)}
                    onDelete={() => remove(note)}
                  />
                </Group>
              </li>
            )
          })}
        </ul>
      )}
      {canWrite && (
        <Button
          className="screen"
          variant="subtle"
          size="compact-sm"
          mt="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => open(dateText(Math.min(last, today)))}
        >
          {t`Add note`}
        </Button>
      )}
    </>
  )
}
