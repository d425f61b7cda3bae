import { t } from "@lingui/core/macro"
import { Badge, Box } from "@mantine/core"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import type { DomainId } from "../../contract/Id.ts"
import { useWaitingDomain } from "./useWaitingDomain.ts"

const Mark = ({ domain }: { readonly domain: DomainId }) => {
  const hostname = useWaitingDomain(domain)
  if (hostname === undefined) return null
  const says = t`${hostname} isn't active yet`
  return (
    <>
      <Badge color="yellow" c="var(--mantine-color-text)" title={says} visibleFrom="sm">
        {t`Not active yet`}
      </Badge>
      <Box component="span" role="img" aria-label={says} title={says} hiddenFrom="sm" h={16}>
        <IconAlertTriangle size={16} aria-hidden />
      </Box>
    </>
  )
}

/** Marks records on a domain that does not serve yet: with text, or with an icon on phones. */
export const NotServingBadge = ({ domain }: { readonly domain: DomainId | null }) =>
  domain === null ? null : <Mark domain={domain} />
