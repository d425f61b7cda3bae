import { t } from "@lingui/core/macro"
import IconChartBar from "~icons/tabler/chart-bar"
import IconFolder from "~icons/tabler/folder"
import IconHome from "~icons/tabler/home"
import IconLayoutList from "~icons/tabler/layout-list"
import IconLink from "~icons/tabler/link"
import IconQrcode from "~icons/tabler/qrcode"
import IconSettings from "~icons/tabler/settings"
import IconTag from "~icons/tabler/tag"
import IconTrash from "~icons/tabler/trash"
import IconWorld from "~icons/tabler/world"

/** The main screens. */
export const places = {
  overview: { to: "/overview", label: t`Overview`, icon: IconHome },
  links: { to: "/links", label: t`Links`, icon: IconLink },
  analytics: { to: "/analytics", label: t`Analytics`, icon: IconChartBar },
  pages: { to: "/pages", label: t`Pages`, icon: IconLayoutList },
  qrcodes: { to: "/qr", label: t`QR codes`, icon: IconQrcode },
  folders: { to: "/folders", label: t`Folders`, icon: IconFolder },
  tags: { to: "/tags", label: t`Tags`, icon: IconTag },
  domains: { to: "/domains", label: t`Domains`, icon: IconWorld },
  settings: { to: "/settings", label: t`Settings`, icon: IconSettings },
  trash: { to: "/trash", label: t`Trash`, icon: IconTrash }
} as const

export type Place = (typeof places)[keyof typeof places]

/** Whether a path is that of a main screen or of a screen below it. */
export const isWithin = (path: string, { to }: Place): boolean => path === to || path.startsWith(`${to}/`)
