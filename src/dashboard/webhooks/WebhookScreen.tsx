import { plural, t } from "@lingui/core/macro"
import { Alert, Button, Code, Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import type { WebhookId } from "../../contract/Id.ts"
import type { Webhook } from "../../webhook/Webhook.ts"
import { Section } from "../settings/Section.tsx"
import { ActionMenu } from "../ui/ActionMenu.tsx"
import { ago, count } from "../ui/format.ts"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { useDates } from "../ui/useDates.ts"
import { Deliveries, openReplay } from "./Deliveries.tsx"
import { webhookQuery } from "./Queries.ts"
import { useWebhookActions } from "./useWebhookActions.tsx"
import { WebhookState } from "./WebhookState.tsx"

interface Props {
  readonly webhook: Webhook
  readonly onResume: () => void
  readonly isPending: boolean
}

const textOf = ({ paused_reason, failing_since }: Webhook): string | undefined => {
  if (paused_reason === "owner") return t`The webhook is paused. New events wait for up to 30 days.`
  if (paused_reason === "failing")
    return t`The webhook was stopped because no delivery succeeded for three days. New events wait for up to 30 days.`
  if (paused_reason === "gone")
    return t`The webhook was stopped because its endpoint responded with 410 Gone. New events wait for up to 30 days.`
  return failing_since === null
    ? undefined
    : t`Deliveries have failed since ${{ when: ago(failing_since) }}. Linden keeps retrying.`
}

/** Explains why an endpoint is paused or failing; renders nothing if it works. */
export const PausedNotice = ({ webhook, onResume, isPending }: Props) => {
  const text = textOf(webhook)
  if (text === undefined) return null
  return (
    <Alert
      color={webhook.paused_reason === "owner" ? "gray" : "orange"}
      icon={<IconAlertTriangle size={20} />}
      mb="lg"
      role="status"
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ flex: "1 1 14rem" }}>
          {text}
        </Text>
        {!webhook.is_active && (
          <Button size="xs" onClick={onResume} loading={isPending}>
            {t({ context: "webhooks", message: "Resume" })}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

const Facts = ({ webhook }: { readonly webhook: Webhook }) => {
  const { moment } = useDates()
  const { events, batch, ordered, waiting, former_secret_until, folder_id, tag_id, link_id } = webhook
  const hasFilter = folder_id !== null || tag_id !== null || link_id !== null
  return (
    <Section title={t`Endpoint`} action={<WebhookState webhook={webhook} />}>
      <Stack gap="xs">
        <Text dir="ltr" className="break" fw={500}>
          {webhook.url}
        </Text>
        {webhook.description !== null && (
          <Text size="sm" className="break">
            <bdi>{webhook.description}</bdi>
          </Text>
        )}
        <Group gap={6}>
          {events.map((event) => (
            <Code key={event} dir="ltr">
              {event}
            </Code>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {[
            ...(hasFilter ? [t`Specific links only`] : []),
            batch ? t`Send clicks in batches` : t`One click per delivery`,
            ...(ordered ? [t`In order`] : []),
            ...(waiting > 0
              ? [
                  plural(
                    { count: waiting },
                    {
                      one: `${{ shown: count(waiting) }} delivery pending`,
                      other: `${{ shown: count(waiting) }} deliveries pending`
                    }
                  )
                ]
              : [])
          ].join(" · ")}
        </Text>
        {former_secret_until !== null && (
          <Text size="sm" c="dimmed">
            {t`Until ${{ moment: moment(former_secret_until) }}, deliveries are also signed with the previous secret.`}
          </Text>
        )}
      </Stack>
    </Section>
  )
}

const Shown = ({ webhook }: { readonly webhook: Webhook }) => {
  const { id, url, is_active } = webhook
  const { testing, switching, askToRotate, askToRemove } = useWebhookActions(webhook)
  const navigate = useNavigate()
  const edit = () => void navigate({ to: "/settings/webhooks/$id/edit", params: { id } })
  return (
    <>
      <PageHeader
        title={new URL(url).host}
        actions={
          <>
            <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
              {t`Send test`}
            </Button>
            <Button onClick={edit}>{t`Edit`}</Button>
            <ActionMenu
              name={t`Actions for ${{ name: url }}`}
              actions={[
                ...(is_active ? [{ label: t`Pause`, onClick: () => switching.mutate() }] : []),
                { label: t`Send everything again…`, onClick: () => openReplay(id) },
                { label: t`Create new secret…`, onClick: askToRotate },
                { label: t`Delete…`, onClick: askToRemove, isDangerous: true }
              ]}
            />
          </>
        }
      />
      <PausedNotice webhook={webhook} onResume={() => switching.mutate()} isPending={switching.isPending} />
      <Facts webhook={webhook} />
      <Deliveries id={id} />
    </>
  )
}

/** An endpoint: its state, deliveries and actions. */
export const WebhookScreen = () => {
  const { id } = useParams({ strict: false }) as { readonly id: WebhookId }
  const webhook = useQuery(webhookQuery(id))
  return webhook.data === undefined ? <Unread query={webhook} hasHeading /> : <Shown webhook={webhook.data} />
}
