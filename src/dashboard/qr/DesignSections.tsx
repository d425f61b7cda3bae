import { t } from "@lingui/core/macro"
import { Accordion, Badge, Group } from "@mantine/core"
import { useEffect, useState } from "react"
import IconAlertCircle from "~icons/tabler/alert-circle"
import type { Control } from "./controls/Control.ts"
import { faultySections, sections } from "./sections.ts"

interface Props {
  readonly control: Control
  /** The names of the invalid fields, whose sections open. */
  readonly faults: ReadonlyArray<string>
}

/** All design settings of a QR code. */
export const DesignSections = ({ control, faults }: Props) => {
  const [opened, setOpened] = useState<Array<string>>(["looks"])
  const faulty = faultySections(faults)
  const key = faulty.join()
  useEffect(() => {
    if (key !== "") setOpened((now) => [...new Set([...now, ...key.split(",")])])
  }, [key])
  return (
    <Accordion
      multiple
      order={2}
      variant="separated"
      radius="lg"
      value={opened}
      onChange={setOpened}
      keepMounted={false}
    >
      {sections.map(({ id, title, icon: Icon, Section }) => (
        <Accordion.Item
          key={id}
          value={id}
          bg="var(--mantine-color-body)"
          bd="1px solid var(--mantine-color-default-border)"
        >
          <Accordion.Control icon={<Icon size={20} stroke={1.6} />}>
            <Group gap="xs">
              {title}
              {faulty.includes(id) && (
                <Badge color="red" leftSection={<IconAlertCircle size={14} />}>
                  {t`Needs attention`}
                </Badge>
              )}
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <Section {...control} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
