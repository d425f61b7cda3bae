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
import { webhooksQuery } from "./Queries.ts"
import { WebhookState } from "./WebhookState.tsx"
import { t } from "./words/t.ts"

const NewButton = () => (
  <Button component={Link} to="/settings/webhooks/new" leftSection={<IconPlus size={18} />}>
    {t("newWebhook")}
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
            {t("andMore", { count: webhook.events.length - 4 })}
          </Text>
        )}
      </Group>
      {webhook.waiting > 0 && (
        <Text size="sm" c="dimmed">
          {t("waitingCount", { count: webhook.waiting, shown: count(webhook.waiting) })}
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
      <EmptyState icon={<IconShare />} title={t("noWebhooks")} action={<NewButton />}>
        {t("noWebhooksHint")}
      </EmptyState>
    )
  }
  return (
    <Section title={t("webhooksOfTheTeam")}>
      {found.data.map((webhook) => (
        <Row key={webhook.id} webhook={webhook} />
      ))}
    </Section>
  )
}

/** The endpoints of the team. */
export const WebhooksScreen = () => {
  const canManage = useCanManage()
  return (
    <>
      <PageHeader title={t("webhooks")} description={t("webhooksHint")} actions={canManage && <NewButton />} />
      {canManage ? (
        <WebhookList />
      ) : (
        <EmptyState icon={<IconShare />} title={t("managersOnly")}>
          {t("managersOnlyHint")}
        </EmptyState>
      )}
    </>
  )
}
