import { plural, t } from "@lingui/core/macro"
import { Badge, Button, Code, Collapse, Group, Stack, Text, UnstyledButton } from "@mantine/core"
import { useId, useState } from "react"
import type { Delivery } from "../../webhook/Delivery.ts"
import { ago } from "../ui/format.ts"
import { useDates } from "../ui/useDates.ts"
import { i18n } from "../words/i18n.ts"
import { faultText } from "./faultText.ts"

interface Props {
  readonly delivery: Delivery
  readonly onResend: () => void
  readonly onReplay: () => void
}

const states = {
  waiting: { color: "yellow", label: t`Waiting` },
  delivered: { color: "leaf", label: t`Delivered` },
  failed: { color: "red", label: t({ context: "webhooks", message: "Failed" }) }
} as const

/** Pretty-prints JSON; returns other text unchanged. */
const laidOut = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const Part = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Stack gap={4}>
    <Text size="sm" fw={500}>
      {title}
    </Text>
    <Code block dir="ltr" tabIndex={0} mah={280} style={{ overflow: "auto", whiteSpace: "pre-wrap" }} className="break">
      {text}
    </Code>
  </Stack>
)

const About = ({ delivery, onResend, onReplay }: Props) => {
  const { moment } = useDates()
  const { event_id, created_at, next_at, status, duration_ms, error, answer, request } = delivery
  return (
    <Stack gap="sm" pt="xs">
      {error !== null && (
        <Text size="sm" c="red">
          {faultText(error, status)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {[
          moment(created_at),
          ...(next_at === null ? [] : [t`next attempt ${{ when: ago(next_at) }}`]),
          ...(status === null ? [] : [t`${{ status: String(status) }} in ${{ ms: i18n.number(duration_ms ?? 0) }} ms`])
        ].join(" · ")}
      </Text>
      <Text size="sm" c="dimmed">
        <Code dir="ltr">{["webhook-id", event_id].join(": ")}</Code>
      </Text>
      <Part title={t`Request`} text={laidOut(request)} />
      {answer !== null && answer !== "" && (
        <Part title={t({ context: "webhooks", message: "Response" })} text={laidOut(answer)} />
      )}
      <Group gap="sm">
        <Button size="xs" onClick={onResend}>
          {t`Send again`}
        </Button>
        <Button size="xs" variant="default" onClick={onReplay}>
          {t`Send all again from here…`}
        </Button>
      </Group>
    </Stack>
  )
}

/** A delivery in one line, which expands to show the request and response. */
export const DeliveryRow = (props: Props) => {
  const { type, state, attempts, created_at } = props.delivery
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { color, label } = states[state]
  return (
    <Stack gap={0}>
      <UnstyledButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} py={6}>
        <Group gap="sm" justify="space-between">
          <Group gap="sm">
            <Badge color={color} miw={96}>
              {label}
            </Badge>
            <Code dir="ltr">{type}</Code>
          </Group>
          <Text size="sm" c="dimmed" component="span">
            {[
              ...(attempts > 1 ? [plural({ count: attempts }, { one: "# attempt", other: "# attempts" })] : []),
              ago(created_at)
            ].join(" · ")}
          </Text>
        </Group>
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && <About {...props} />}
      </Collapse>
    </Stack>
  )
}
