import { Alert, Anchor } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import type { DomainId } from "../../contract/Id.ts"
import { useWaitingDomain } from "./useWaitingDomain.ts"
import { t } from "./words/t.ts"

/** Says that a domain does not serve yet, and leads to where that is mended; nothing for one that does. */
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
      {t.rich("domainDoesNotServe", {
        hostname,
        b: (inner) => <bdi dir="ltr">{inner}</bdi>,
        a: (inner) => (
          <Anchor renderRoot={(props) => <Link {...props} to="/domains" />} c="inherit" size="sm" underline="always">
            {inner}
          </Anchor>
        )
      })}
    </Alert>
  )
}
