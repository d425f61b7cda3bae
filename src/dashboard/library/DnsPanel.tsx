import { t } from "@lingui/core/macro"
import { Alert, Button, Code, Group, Loader, Stack, Table, Text, Title } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { DateTime } from "effect"
import IconCircleCheck from "~icons/tabler/circle-check"
import IconClock from "~icons/tabler/clock"
import IconRefresh from "~icons/tabler/refresh"
import type { DomainCheck, WantedRecord } from "../../domain/DnsCheck.ts"
import type { Domain } from "../../domain/Domain.ts"
import type { ProofRecord } from "../../domain/Proof.ts"
import { textOfDetails } from "../api/faults/textOf.ts"
import { data } from "../api/Run.ts"
import { announce } from "../ui/announce.ts"
import { CopyButton } from "../ui/CopyButton.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { ago } from "../ui/format.ts"
import { unicodeHost } from "../ui/unicodeHost.ts"
import { useDates } from "../ui/useDates.ts"
import { useNow } from "../ui/useNow.ts"
import { domains } from "./Client.ts"
import { domainsQuery } from "./Queries.ts"

const Copied = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <Group gap={4} wrap="nowrap">
    <Code className="break">{text}</Code>
    <CopyButton text={text} label={label} isIcon />
  </Group>
)

/** The DNS records a domain needs at its provider. */
const Records = ({
  records,
  label = t`DNS records`
}: {
  readonly records: ReadonlyArray<WantedRecord | ProofRecord>
  readonly label?: string
}) => (
  <Table.ScrollContainer minWidth={300} type="native">
    <Table withTableBorder verticalSpacing={4} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Type`}</Table.Th>
          <Table.Th>{t`Name`}</Table.Th>
          <Table.Th>{t`Value`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map(({ type, name, value }) => (
          <Table.Tr key={`${type} ${value}`}>
            <Table.Td>{type}</Table.Td>
            <Table.Td>
              <Copied text={name} label={t`Copy name`} />
            </Table.Td>
            <Table.Td>
              <Copied text={value} label={t`Copy value`} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

/** The age in milliseconds below which a check is shown as "just now". */
const justNow = 60_000

/** Shows when a domain was last checked; `at` is in milliseconds since 1970. */
const Checked = ({ at }: { readonly at: number }) => {
  const { moment } = useDates()
  const now = useNow()
  const time = DateTime.unsafeMake(at)
  return (
    <Text size="sm" c="dimmed" title={moment(time)}>
      {now - at < justNow ? t`Checked just now` : t`Checked ${{ ago: ago(time, now) }}`}
    </Text>
  )
}

const useCheck = ({ id }: Domain) => {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ["domain-check", id],
    queryFn: async ({ signal }) => {
      const check = await data(domains.check({ path: { id } }), signal)
      const { verified_at, status, proof } = check
      queries.setQueryData(domainsQuery.queryKey, (known) =>
        known?.map((domain) => (domain.id === id ? { ...domain, verified_at, status, proof } : domain))
      )
      return check
    },
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false
  })
}

const Found = ({ found }: Pick<DomainCheck, "found">) =>
  found.length === 0 ? null : (
    <Text size="sm" className="break">
      {t`Current DNS: ${{ records: found.map(({ type, value }) => `${type} ${value}`).join(", ") }}`}
    </Text>
  )

const Verdict = ({ check, hostname }: { readonly check: DomainCheck; readonly hostname: string }) => (
  <Alert
    role="group"
    variant="light"
    color={check.verified && check.status === "serving" ? "leaf" : "yellow"}
    icon={check.verified && check.status === "serving" ? <IconCircleCheck /> : <IconClock />}
    c="var(--mantine-color-text)"
    p="sm"
  >
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {textOfDetails(check.message, check.details).replaceAll(hostname, unicodeHost(hostname))}
      </Text>
      <Found found={check.found} />
    </Stack>
  </Alert>
)

/** The DNS records that point the domain to this installation. */
const Needed = ({ check: { records, is_private } }: { readonly check: DomainCheck }) => (
  <Stack gap={6}>
    <Title order={3} size="h6">
      {is_private
        ? t`Linden is only reachable from this machine or its network`
        : records.length === 1
          ? t`Set this record at your DNS provider`
          : t`Set these records at your DNS provider`}
    </Title>
    {is_private && (
      <Text size="sm">{t`To make the domain public, run Linden at an address that others can reach. To try it here, add this to this machine's hosts file or to your network's DNS:`}</Text>
    )}
    <Records records={records} />
    {!is_private && (
      <Text size="sm" c="dimmed">
        {t`For HTTPS, the proxy in front of Linden needs a certificate for this host name too.`}
      </Text>
    )}
  </Stack>
)

/** The record that proves ownership of a domain, unless a TXT record has already proven it. */
const ProofNeeded = ({ domain }: { readonly domain: Domain }) =>
  domain.proof === "txt" ? null : (
    <Stack gap={6}>
      <Title order={3} size="h6">
        {domain.proof === null ? t`Verify that you own the domain` : t`Protect the domain from other claims`}
      </Title>
      <Text size="sm">
        {domain.proof === null
          ? t`Set this record too. It verifies that you own the domain.`
          : t`The domain works. Keep this record so that no one else can claim the domain.`}
      </Text>
      <Records records={[domain.verification]} label={t`Verification record`} />
    </Stack>
  )

/** The DNS records a domain needs, and the result of the last check. */
export const DnsPanel = ({ domain }: { readonly domain: Domain }) => {
  const { data: check, dataUpdatedAt, error, isFetching, refetch } = useCheck(domain)
  const checkAgain = async () => {
    if ((await refetch()).isSuccess) announce(t`Checked just now`)
  }
  return (
    <Stack gap="sm" mt="md">
      <div aria-live="polite">
        {isFetching ? (
          <Group gap="xs">
            <Loader size="xs" />
            <Text size="sm">{t`Checking DNS for ${{ hostname: unicodeHost(domain.hostname) }}…`}</Text>
          </Group>
        ) : error !== null ? (
          <FailureNotice failure={error} />
        ) : (
          check !== undefined && <Verdict check={check} hostname={domain.hostname} />
        )}
      </div>
      {check !== undefined && <Needed check={check} />}
      <ProofNeeded domain={domain} />
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} />}
          loading={isFetching}
          onClick={() => void checkAgain()}
        >
          {t`Check again`}
        </Button>
        {check !== undefined && <Checked at={dataUpdatedAt} />}
      </Group>
    </Stack>
  )
}
