import { t } from "@lingui/core/macro"
import { Badge, Box, Group } from "@mantine/core"
import type { ReactNode } from "react"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import IconArrowsSplit2 from "~icons/tabler/arrows-split-2"
import IconClock from "~icons/tabler/clock"
import IconLock from "~icons/tabler/lock"
import IconTargetArrow from "~icons/tabler/target-arrow"
import type { DomainId } from "../../../contract/Id.ts"
import type { Link } from "../../../link/Link.ts"
import { useWaitingDomain } from "../../library/useWaitingDomain.ts"
import { ago } from "../../ui/format.ts"
import { blockingStates, isExpired, isTested } from "./stateNames.ts"

const Mark = ({ domain }: { readonly domain: DomainId }) => {
  const hostname = useWaitingDomain(domain)
  if (hostname === undefined) return null
  const says = t`${hostname} isn't active yet`
  return (
    <>
      <Badge color="yellow" title={says} visibleFrom="sm">
        {t`Not active yet`}
      </Badge>
      <Box component="span" role="img" aria-label={says} title={says} hiddenFrom="sm" h={16}>
        <IconAlertTriangle size={16} aria-hidden />
      </Box>
    </>
  )
}

/** Marks records on a domain that does not serve yet: with text, or with an icon on phones. */
const NotServingBadge = ({ domain }: { readonly domain: DomainId | null }) =>
  domain === null ? null : <Mark domain={domain} />

const Sign = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <span role="img" aria-label={label} title={label} style={{ display: "inline-flex", opacity: 0.75 }}>
    {children}
  </span>
)

/** Badges for states that block or divert a link's visitors. */
export const States = ({ link }: { readonly link: Link }) => (
  <Group gap={6} wrap="nowrap" style={{ flex: "none" }}>
    {blockingStates(link).map(([, name, color]) => (
      <Badge key={name} color={color}>
        {name}
      </Badge>
    ))}
    <NotServingBadge domain={link.domain_id} />
    {link.expires_at !== null && !isExpired(link) && (
      <Sign label={t`Expires ${{ when: ago(link.expires_at) }}`}>
        <IconClock size={16} />
      </Sign>
    )}
    {link.redirect_type === "password" && (
      <Sign label={t({ context: "list of links", message: "Password required" })}>
        <IconLock size={16} />
      </Sign>
    )}
    {isTested(link) && (
      <Sign label={t`A/B test`}>
        <IconArrowsSplit2 size={16} />
      </Sign>
    )}
    {link.targeting.length > 0 && (
      <Sign label={t`Targeting rules`}>
        <IconTargetArrow size={16} />
      </Sign>
    )}
  </Group>
)
