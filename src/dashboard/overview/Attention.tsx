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
import { t } from "./words/t.ts"

interface Faulty {
  readonly hostname: string
  readonly fault: "domainWaits" | "domainLeftOff"
}

const faultOf = ({ status, verified_at }: Domain): Faulty["fault"] | undefined =>
  status === "waiting" ? "domainWaits" : verified_at === null ? "domainLeftOff" : undefined

const FaultyDomain = ({ hostname, fault }: Faulty) => {
  const written = useUnicode(hostname)
  return (
    <List.Item>
      {t.rich(fault, {
        hostname: written,
        a: (inner) => (
          <Anchor renderRoot={(props) => <Link {...props} to="/domains" />} size="sm" underline="always">
            {inner}
          </Anchor>
        )
      })}
    </List.Item>
  )
}

/** What is broken, and what waits for somebody; nothing where all is well. */
export const Attention = () => {
  const title = useId()
  const canManage = useCanManage()
  const { data: domains = [] } = useQuery(domainsQuery)
  const { data: invites = [] } = useQuery({ ...invitesQuery, enabled: canManage })
  // What reads them is loaded once the screen is there.
  const { data: stopped = [] } = useQuery({
    queryKey: ["webhooks", "stopped"],
    queryFn: async ({ signal }) => (await import("../webhooks/paused.ts")).givenUp(signal),
    enabled: canManage
  })
  const { data: broken = 0 } = useQuery(brokenQuery)
  const faulty = domains.flatMap((domain) => {
    const fault = faultOf(domain)
    return fault === undefined ? [] : [{ ...domain, fault }]
  })
  if (faulty.length === 0 && invites.length === 0 && stopped.length === 0 && broken === 0) return null
  return (
    <Card component="section" aria-labelledby={title}>
      <Group gap="xs" mb="xs">
        <IconAlertTriangle size={20} aria-hidden />
        <Title order={2} size="h5" id={title}>
          {t("worthALook")}
        </Title>
      </Group>
      <List size="sm" spacing={4}>
        {faulty.map((domain) => (
          <FaultyDomain key={domain.id} {...domain} />
        ))}
        {stopped.map(({ id, host }) => (
          <List.Item key={id}>
            {t.rich("webhookStopped", {
              host,
              a: (inner) => (
                <Anchor
                  renderRoot={(props) => <Link {...props} to="/settings/webhooks/$id" params={{ id }} />}
                  size="sm"
                  underline="always"
                >
                  {inner}
                </Anchor>
              )
            })}
          </List.Item>
        ))}
        {broken > 0 && (
          <List.Item>
            {t.rich("brokenLinks", {
              count: broken,
              a: (inner) => (
                <Anchor
                  renderRoot={(props) => <Link {...props} to="/links" search={{ state: "broken" }} />}
                  size="sm"
                  underline="always"
                >
                  {inner}
                </Anchor>
              )
            })}
          </List.Item>
        )}
        {invites.length > 0 && (
          <List.Item>
            {t.rich("openInvites", {
              count: invites.length,
              a: (inner) => (
                <Anchor renderRoot={(props) => <Link {...props} to="/settings/members" />} size="sm" underline="always">
                  {inner}
                </Anchor>
              )
            })}
          </List.Item>
        )}
      </List>
    </Card>
  )
}
