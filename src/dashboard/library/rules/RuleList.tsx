import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors
} from "@dnd-kit/core"
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable"
import { t } from "@lingui/core/macro"
import { Stack } from "@mantine/core"
import { nanoid } from "nanoid"
import { errorOf } from "../../api/Failure.ts"
import { AddRow } from "../../ui/AddRow.tsx"
import type { Rule } from "./Rule.ts"
import { RuleRow } from "./RuleRow.tsx"

interface Props {
  readonly rules: ReadonlyArray<Rule>
  readonly onChange: (rules: ReadonlyArray<Rule>) => void
  readonly failure: unknown
  /** The name of the list in the errors of a request. */
  readonly field: string
}

const most = 50

/** Targeting rules in the order in which they are tried, and the button that adds one. */
export const RuleList = ({ rules, onChange, failure, field }: Props) => {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  const placeOf = (key: string | number | undefined) => rules.findIndex((rule) => rule.key === key)
  const placed = (key: string | number) => ({ place: placeOf(key) + 1, count: rules.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      const { place, count } = placed(active.id)
      return t`Rule picked up at position ${place} of ${count}.`
    },
    onDragOver: ({ over }) => {
      if (over === null) return
      const { place, count } = placed(over.id)
      return t`Rule is over position ${place} of ${count}.`
    },
    onDragEnd: ({ over }) => {
      if (over === null) return t`Rule returned to its position.`
      const { place, count } = placed(over.id)
      return t`Rule dropped at position ${place} of ${count}.`
    },
    onDragCancel: () => t`Rule returned to its position.`
  }
  const add = () => onChange([...rules, { key: nanoid(), type: "device", value: "mobile", url: "" }])
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements,
          screenReaderInstructions: {
            draggable: t`Press Space to pick up the rule, arrow keys to move it, Space to drop it, Escape to cancel.`
          }
        }}
        onDragEnd={({ active, over }) => {
          if (over !== null && over.id !== active.id) {
            onChange(arrayMove([...rules], placeOf(active.id), placeOf(over.id)))
          }
        }}
      >
        <SortableContext items={rules.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
            {rules.map((rule, place) => (
              <RuleRow
                key={rule.key}
                rule={rule}
                place={place}
                failure={failure}
                field={field}
                onChange={(changed) => onChange(rules.map((one) => (one.key === rule.key ? changed : one)))}
                onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
              />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      <AddRow label={t`Add rule`} fault={errorOf(failure, field)} isFull={rules.length >= most} onAdd={add} />
    </>
  )
}
