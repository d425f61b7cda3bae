import { plural, t } from "@lingui/core/macro"
import { Anchor, Button, Code, Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import IconPlus from "~icons/tabler/plus"
import IconShare from "~icons/tabler/share"
import type { Webhook } from "../../webhook/Webhook.ts"
import { useCanManage } from "../api/Session.ts"
import { Section } from "../settings/Section.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { count } from "../ui/format.ts"
import { PageHeader } from "../ui/PageHeader.tsx"
import { Unread } from "../ui/Unread.tsx"
import { i18n } from "../words/i18n.ts"
import { webhooksQuery } from "./Queries.ts"
import { WebhookState } from "./WebhookState.tsx"

const NewButton = () => (
  <Button component={Link} to="/settings/webhooks/new" leftSection={<IconPlus size={18} />}>
    {t`New webhook`}
  </Button>
)

const Row = ({ webhook }: { readonly webhook: Webhook }) => (
  <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
    <Stack gap={2} miw={0}>
      <Anchor
        renderRoot={(props) => <Link to="/settings/webhooks/$id" params={{ id: webhook.id }} {...props} />}
        fw={500}
        className="break"
      >
        <bdi dir="ltr">{webhook.url}</bdi>
      </Anchor>
      {webhook.description !== null && (
        <Text size="sm" className="break">
          <bdi>{webhook.description}</bdi>
        </Text>
      )}
      <Group gap={6}>
        {webhook.events.slice(0, 4).map((event) => (
          <Code key={event} dir="ltr">
            {event}
          </Code>
        ))}
        {webhook.events.length > 4 && (
          <Text size="sm" c="dimmed">
            {t`and ${{ count: i18n.number(webhook.events.length - 4) }} more`}
          </Text>
        )}
      </Group>
      {webhook.waiting > 0 && (
        <Text size="sm" c="dimmed">
          {plural(
            { count: webhook.waiting },
            {
              one: `${{ shown: count(webhook.waiting) }} delivery pending`,
              other: `${{ shown: count(webhook.waiting) }} deliveries pending`
            }
          )}
        </Text>
      )}
    </Stack>
    <WebhookState webhook={webhook} />
  </Group>
)

const WebhookList = () => {
  const found = useQuery(webhooksQuery)
  if (found.data === undefined) return <Unread query={found} />
  if (found.data.length === 0) {
    return (
      <EmptyState icon={<IconShare />} title={t`No webhooks yet`} action={<NewButton />}>
        {t`Send events about clicks, links, pages and members to another system as they happen.`}
      </EmptyState>
    )
  }
  return (
    <Section title={t`Team webhooks`}>
      {found.data.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} />
      ))}
    </Section>
  )
}

/** The list of the team's endpoints. */
export const WebhooksScreen = () => {
  const canManage = useCanManage()
  return (
    <>
      <PageHeader
        title={t({ context: "webhooks", message: "Webhooks" })}
        description={t`Send events to your systems. Every event is signed and delivered at least once.`}
        actions={canManage && <NewButton />}
      />
      {canManage ? (
        <WebhookList />
      ) : (
        <EmptyState icon={<IconShare />} title={t`Only owners and admins can manage webhooks`}>
          {t`Ask one of them to connect another system.`}
        </EmptyState>
      )}
    </>
  )
}
