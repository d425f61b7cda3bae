import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useEffect } from "react"
import IconLink from "~icons/tabler/link"
import { useCanManage } from "../../api/Session.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"

/** The empty state of a team without links. */
export const NoLinks = ({ onShown }: { readonly onShown: () => void }) => {
  const canManage = useCanManage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: move the focus once.
  useEffect(() => onShown(), [])
  return (
    <EmptyState
      icon={<IconLink />}
      title={t`Your links will be here`}
      action={
        canManage && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/import" />}>
            {t`Import links from elsewhere`}
          </Button>
        )
      }
    >
      {t`Paste a long address above and press Enter: it becomes short, is copied, and every visit is counted.`}
    </EmptyState>
  )
}
