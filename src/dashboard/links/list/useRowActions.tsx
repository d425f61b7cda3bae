import { t } from "@lingui/core/macro"
import { useNavigate } from "@tanstack/react-router"
import { useMemo } from "react"
import IconChartBar from "~icons/tabler/chart-bar"
import IconCopy from "~icons/tabler/copy"
import IconExternalLink from "~icons/tabler/external-link"
import IconEye from "~icons/tabler/eye"
import IconEyeOff from "~icons/tabler/eye-off"
import IconLinkPlus from "~icons/tabler/link-plus"
import IconPencil from "~icons/tabler/pencil"
import IconQrcode from "~icons/tabler/qrcode"
import IconTrash from "~icons/tabler/trash"
import type { Link } from "../../../link/Link.ts"
import { useCanWrite } from "../../api/Session.ts"
import type { MenuAction } from "../../ui/ActionMenu.tsx"
import { copy } from "../../ui/clipboard.ts"
import { told } from "../../ui/notify.tsx"
import { useStable } from "../useStable.ts"
import { useToggle } from "../useToggle.ts"

export interface RowActions {
  /** Whether the user can select and change links. */
  readonly canWrite: boolean
  readonly of: (link: Link) => ReadonlyArray<MenuAction>
  readonly edit: (link: Link) => void
  readonly remove: (link: Link) => void
}

interface Given {
  readonly onEdit: (link: Link) => void
  readonly onDuplicate: (link: Link) => void
  readonly onRemove: (link: Link) => void
}

/** Actions for a link in the list, for its menu and keyboard shortcuts. */
export const useRowActions = ({ onEdit, onDuplicate, onRemove }: Given): RowActions => {
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const { toggle } = useToggle()
  const edit = useStable(onEdit)
  const duplicate = useStable(onDuplicate)
  const remove = useStable(onRemove)
  return useMemo(
    () => ({
      canWrite,
      edit,
      remove,
      of: (link) => [
        ...(canWrite ? [{ label: t`Edit`, icon: <IconPencil size={18} />, onClick: () => edit(link) }] : []),
        {
          label: t`Copy`,
          icon: <IconCopy size={18} />,
          onClick: () => void copy(link.short_url).then((isDone) => isDone && told(t`Short link copied`))
        },
        {
          label: t`Open`,
          icon: <IconExternalLink size={18} />,
          onClick: () => window.open(link.short_url, "_blank", "noopener")
        },
        ...(canWrite
          ? [
              { label: t`Duplicate`, icon: <IconLinkPlus size={18} />, onClick: () => duplicate(link) },
              {
                label: t`QR code`,
                icon: <IconQrcode size={18} />,
                onClick: () => void navigate({ to: "/qr/new", search: { link: link.id } })
              }
            ]
          : []),
        {
          label: t`Analytics`,
          icon: <IconChartBar size={18} />,
          onClick: () => void navigate({ to: "/analytics", search: { link: link.id } })
        },
        ...(canWrite
          ? [
              link.is_active === 1
                ? {
                    label: t({ context: "list of links", message: "Deactivate" }),
                    icon: <IconEyeOff size={18} />,
                    onClick: () => toggle(link)
                  }
                : { label: t`Activate`, icon: <IconEye size={18} />, onClick: () => toggle(link) },
              { label: t`Delete`, icon: <IconTrash size={18} />, isDangerous: true, onClick: () => remove(link) }
            ]
          : [])
      ]
    }),
    [navigate, toggle, edit, duplicate, remove, canWrite]
  )
}
