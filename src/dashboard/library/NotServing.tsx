import { Trans } from "@lingui/react/macro"
import { Alert, Anchor } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import type { DomainId } from "../../contract/Id.ts"
import { useWaitingDomain } from "./useWaitingDomain.ts"

/** Warns that a domain does not serve yet, with a link to fix it; renders nothing for domains that do. */
export const NotServing = ({ domain }: { readonly domain: DomainId | null }) => {
  const hostname = useWaitingDomain(domain)
  if (hostname === undefined) return null
  return (
    <Alert
      role="status"
      variant="light"
      color="yellow"
      c="var(--mantine-color-text)"
      p="xs"
      icon={<IconAlertTriangle />}
      className="break"
    >
      <Trans>
        <bdi dir="ltr">{hostname}</bdi> isn't active yet, so visitors can't open its links or pages.{" "}
        <Anchor renderRoot={(props) => <Link {...props} to="/domains" />} c="inherit" size="sm" underline="always">
          See Domains
        </Anchor>
      </Trans>
    </Alert>
  )
}
