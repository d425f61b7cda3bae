import { t } from "@lingui/core/macro"
import { Checkbox, Code, Fieldset, Group, Input, SimpleGrid, Stack } from "@mantine/core"
import type { EventType } from "../../event/Event.ts"
import { eventNames, groups } from "./eventNames.ts"

interface Props {
  readonly value: ReadonlyArray<EventType>
  readonly onChange: (events: ReadonlyArray<EventType>) => void
  readonly error?: string | undefined
}

/** Chooses an endpoint's events, individually or by group. */
export const EventsField = ({ value, onChange, error }: Props) => {
  const chosen = new Set(value)
  const put = (events: ReadonlyArray<EventType>, isOn: boolean) => {
    const rest = value.filter((event) => !events.includes(event))
    onChange(isOn ? [...rest, ...events] : rest)
  }
  return (
    <Input.Wrapper label={t`Events`} labelElement="div" required error={error}>
      <Stack gap="sm" mt={6}>
        {groups.map(([label, events]) => {
          const count = events.filter((event) => chosen.has(event)).length
          return (
            <Fieldset
              key={label}
              legend={
                <Checkbox
                  label={label}
                  fw={500}
                  checked={count === events.length}
                  indeterminate={count > 0 && count < events.length}
                  onChange={({ currentTarget }) => put(events, currentTarget.checked)}
                />
              }
            >
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing={10}>
                {events.map((event) => (
                  <Checkbox
                    key={event}
                    checked={chosen.has(event)}
                    onChange={({ currentTarget }) => put([event], currentTarget.checked)}
                    label={
                      <Group gap={6} component="span">
                        {eventNames[event]}
                        <Code dir="ltr">{event}</Code>
                      </Group>
                    }
                  />
                ))}
              </SimpleGrid>
            </Fieldset>
          )
        })}
      </Stack>
    </Input.Wrapper>
  )
}
