import { t } from "@lingui/core/macro"
import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useEffect } from "react"
import IconLink from "~icons/tabler/link"
import { useCanManage, useCanWrite } from "../../api/Session.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"

/** The empty state of a team without links. */
export const NoLinks = ({ onShown }: { readonly onShown: () => void }) => {
  const canManage = useCanManage()
  const canWrite = useCanWrite()
  // biome-ignore lint/correctness/useExhaustiveDependencies: move the focus once.
  useEffect(() => onShown(), [])
  return (
    <EmptyState
      icon={<IconLink />}
      title={t`No links yet`}
      action={
        canManage && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/import" />}>
            {t`Import existing links`}
          </Button>
        )
      }
    >
      {canWrite && t`Paste a long URL above and press Enter. Linden shortens it, copies it and counts every visit.`}
    </EmptyState>
  )
}
