import { t } from "@lingui/core/macro"
import { Plural, Trans } from "@lingui/react/macro"
import { Anchor, Card, Group, List, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useId } from "react"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import type { Domain } from "../../domain/Domain.ts"
import { useCanManage } from "../api/Session.ts"
import { domainsQuery } from "../library/Queries.ts"
import { brokenQuery } from "../queries/LinkQueries.ts"
import { invitesQuery } from "../settings/Queries.ts"
import { useUnicode } from "../ui/useUnicode.ts"

const link = { size: "sm", underline: "always" } as const
const toDomains = { ...link, renderRoot: (props: object) => <Link {...props} to="/domains" /> }
const toMembers = { ...link, renderRoot: (props: object) => <Link {...props} to="/settings/members" /> }
const toBroken = {
  ...link,
  renderRoot: (props: object) => <Link {...props} to="/links" search={{ state: "broken" }} />
}

interface Faulty {
  readonly hostname: string
  readonly fault: "waits" | "left off"
}

const faultOf = ({ status, verified_at }: Domain): Faulty["fault"] | undefined =>
  status === "waiting" ? "waits" : verified_at === null ? "left off" : undefined

const FaultyDomain = ({ hostname: domain, fault }: Faulty) => {
  const hostname = useUnicode(domain)
  return (
    <List.Item>
      {fault === "waits" ? (
        <Trans>
          <Anchor {...toDomains}>{hostname}</Anchor> needs verification before it can serve links and pages.
        </Trans>
      ) : (
        <Trans>
          <Anchor {...toDomains}>{hostname}</Anchor> didn't point to Linden at the last check.
        </Trans>
      )}
    </List.Item>
  )
}

/** Problems and open tasks. Renders nothing if there are none. */
export const Attention = () => {
  const title = useId()
  const canManage = useCanManage()
  const { data: domains = [] } = useQuery(domainsQuery)
  const { data: invites = [] } = useQuery({ ...invitesQuery, enabled: canManage })
  // The code that reads paused endpoints loads after the screen.
  const { data: stopped = [] } = useQuery({
    queryKey: ["webhooks", "stopped"],
    queryFn: async ({ signal }) => (await import("../webhooks/paused.ts")).givenUp(signal),
    enabled: canManage
  })
  const { data: broken = 0 } = useQuery(brokenQuery)
  // Members can't verify domains.
  const faulty = (canManage ? domains : []).flatMap((domain) => {
    const fault = faultOf(domain)
    return fault === undefined ? [] : [{ ...domain, fault }]
  })
  if (faulty.length === 0 && invites.length === 0 && stopped.length === 0 && broken === 0) return null
  return (
    <Card component="section" aria-labelledby={title}>
      <Group gap="xs" mb="xs">
        <IconAlertTriangle size={20} aria-hidden />
        <Title order={2} size="h5" id={title}>
          {t`Needs attention`}
        </Title>
      </Group>
      <List size="sm" spacing={4}>
        {faulty.map((domain) => (
          <FaultyDomain key={domain.id} {...domain} />
        ))}
        {stopped.map(({ id, host }) => (
          <List.Item key={id}>
            <Trans>
              The webhook to{" "}
              <Anchor {...link} renderRoot={(props) => <Link {...props} to="/settings/webhooks/$id" params={{ id }} />}>
                {host}
              </Anchor>{" "}
              was stopped.
            </Trans>
          </List.Item>
        ))}
        {broken > 0 && (
          <List.Item>
            <Plural
              value={{ count: broken }}
              one={
                <Trans>
                  <Anchor {...toBroken}># link</Anchor> points to a page that no longer exists.
                </Trans>
              }
              other={
                <Trans>
                  <Anchor {...toBroken}># links</Anchor> point to pages that no longer exist.
                </Trans>
              }
            />
          </List.Item>
        )}
        {invites.length > 0 && (
          <List.Item>
            <Plural
              value={{ count: invites.length }}
              one={
                <Trans>
                  <Anchor {...toMembers}># invite</Anchor> hasn't been accepted yet.
                </Trans>
              }
              other={
                <Trans>
                  <Anchor {...toMembers}># invites</Anchor> haven't been accepted yet.
                </Trans>
              }
            />
          </List.Item>
        )}
      </List>
    </Card>
  )
}
