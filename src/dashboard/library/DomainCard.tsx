import { plural, t } from "@lingui/core/macro"
import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core"
import IconChevronDown from "~icons/tabler/chevron-down"
import IconChevronUp from "~icons/tabler/chevron-up"
import IconCircleCheck from "~icons/tabler/circle-check"
import IconClock from "~icons/tabler/clock"
import IconLock from "~icons/tabler/lock"
import type { Domain } from "../../domain/Domain.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { ago, withoutScheme } from "../ui/format.ts"
import { unicodeHost } from "../ui/unicodeHost.ts"
import { useDates } from "../ui/useDates.ts"
import { DnsPanel } from "./DnsPanel.tsx"
import { EditButtons } from "./EditButtons.tsx"

/** Whether a domain serves, and when its DNS was last verified. */
const VerifiedBadge = ({ domain: { verified_at, status } }: { readonly domain: Domain }) => {
  const { moment } = useDates()
  if (status === "waiting") {
    return (
      <Badge color="yellow" leftSection={<IconLock size={14} />}>
        {t`Needs verification`}
      </Badge>
    )
  }
  return verified_at === null ? (
    <Badge color="gray" c="var(--mantine-color-text)" leftSection={<IconClock size={14} />}>
      {t`Not connected yet`}
    </Badge>
  ) : (
    <Badge color="leaf" leftSection={<IconCircleCheck size={14} />} title={moment(verified_at)}>
      {t`Verified ${{ ago: ago(verified_at) }}`}
    </Badge>
  )
}

interface Props {
  readonly domain: Domain
  readonly canManage: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onEdit: () => void
  readonly onDelete: () => void
  /** Why the deletion failed. */
  readonly failure: Error | null
}

interface LeadsProps {
  readonly says: (address: string) => string
  readonly to: string | null
}

const Leads = ({ says, to }: LeadsProps) =>
  to === null ? null : (
    <Text size="sm" c="dimmed" className="break">
      {says(withoutScheme(to))}
    </Text>
  )

/** A domain: its contents, destinations and DNS state. */
export const DomainCard = ({ domain, canManage, isOpen, onToggle, onEdit, onDelete, failure }: Props) => {
  const hostname = unicodeHost(domain.hostname)
  return (
    <Card component="article" aria-labelledby={`domain-${domain.id}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Stack gap={4} miw={0}>
          <Group gap="sm">
            <Title order={2} size="h4" className="break" id={`domain-${domain.id}`}>
              <bdi dir="ltr">{hostname}</bdi>
            </Title>
            <VerifiedBadge domain={domain} />
          </Group>
          {hostname !== domain.hostname && (
            <Text size="sm" c="dimmed" className="break">
              <bdi dir="ltr">{domain.hostname}</bdi>
            </Text>
          )}
          <Text size="sm" className="numbers">
            {plural({ count: domain.link_count }, { one: "# link", other: "# links" })} ·{" "}
            {plural({ count: domain.page_count }, { one: "# page", other: "# pages" })}
          </Text>
          {domain.root_page_id !== null && (
            <Text size="sm" c="dimmed">
              {t`The root URL shows a page`}
            </Text>
          )}
          <Leads
            says={(address) => t`The root URL redirects to ${address}`}
            to={domain.root_page_id === null ? domain.root_url : null}
          />
          <Leads says={(address) => t`Unknown short links redirect to ${address}`} to={domain.not_found_url} />
          <Leads says={(address) => t`Expired links redirect to ${address}`} to={domain.expired_url} />
        </Stack>
        {canManage && (
          <Group gap={2} wrap="nowrap">
            <EditButtons
              edit={t`Edit the domain ${hostname}`}
              remove={t`Delete the domain ${hostname}`}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          </Group>
        )}
      </Group>
      {failure !== null && (
        <Stack mt="sm">
          <FailureNotice failure={failure} />
        </Stack>
      )}
      {canManage && (
        <Button
          mt="sm"
          variant="light"
          size="xs"
          aria-expanded={isOpen}
          onClick={onToggle}
          rightSection={isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          style={{ alignSelf: "flex-start" }}
        >
          {t`DNS record and check`}
        </Button>
      )}
      {canManage && isOpen && <DnsPanel domain={domain} />}
    </Card>
  )
}
