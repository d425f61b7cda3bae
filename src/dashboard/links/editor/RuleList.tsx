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
import { Stack } from "@mantine/core"
import type { Rule } from "./Draft.ts"
import { RuleRow } from "./RuleRow.tsx"
import { t } from "./words/t.ts"

interface Props {
  readonly rules: ReadonlyArray<Rule>
  readonly onChange: (rules: ReadonlyArray<Rule>) => void
  readonly failure: unknown
}

/** Targeting rules in the order in which they are tried. */
export const RuleList = ({ rules, onChange, failure }: Props) => {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates })
  )
  const placeOf = (key: string | number | undefined) => rules.findIndex((rule) => rule.key === key)
  const at = (key: string | number | undefined) => ({ place: placeOf(key) + 1, count: rules.length })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("rulePickedUp", at(active.id)),
    onDragOver: ({ over }) => (over === null ? undefined : t("ruleOver", at(over.id))),
    onDragEnd: ({ over }) => (over === null ? t("rulePutBack") : t("rulePutDown", at(over.id))),
    onDragCancel: () => t("rulePutBack")
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t("pressSpacePickRuleUp")
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
              onChange={(changed) =>
                onChange(rules.map((one) => (one.key === rule.key ? { ...one, ...changed } : one)))
              }
              onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
            />
          ))}
        </Stack>
      </SortableContext>
    </DndContext>
  )
}
