import { t } from "@lingui/core/macro"
import { useNavigate } from "@tanstack/react-router"
import type { ReactNode } from "react"
import IconLayoutList from "~icons/tabler/layout-list"
import IconLink from "~icons/tabler/link"
import IconQrcode from "~icons/tabler/qrcode"
import IconUpload from "~icons/tabler/upload"
import { useCanManage, useCanWrite } from "../api/Session.ts"
import { useNewPage } from "../pages/useNewPage.ts"

interface CreateAction {
  readonly label: string
  readonly icon: ReactNode
  /** The shortcut that does the same. */
  readonly shortcut?: string
  readonly onClick: () => void
}

/** What the user can create on any screen. */
export const useCreateActions = (): ReadonlyArray<CreateAction> => {
  const navigate = useNavigate()
  const createPage = useNewPage()
  const canManage = useCanManage()
  const canWrite = useCanWrite()
  if (!canWrite) return []
  return [
    {
      label: t`Link`,
      icon: <IconLink size={18} />,
      shortcut: "C",
      onClick: () => void navigate({ to: "/links", search: { edit: "new" } })
    },
    {
      label: t`Page`,
      icon: <IconLayoutList size={18} />,
      onClick: createPage
    },
    { label: t`QR code`, icon: <IconQrcode size={18} />, onClick: () => void navigate({ to: "/qr/new" }) },
    ...(canManage
      ? [{ label: t`Import`, icon: <IconUpload size={18} />, onClick: () => void navigate({ to: "/import" }) }]
      : [])
  ]
}
