import { t } from "@lingui/core/macro"
import { Link, useRouterState } from "@tanstack/react-router"
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
import styles from "./Nav.module.css"

const places = [
  { to: "/overview", label: t`Overview`, icon: IconHome },
  { to: "/links", label: t`Links`, icon: IconLink },
  { to: "/analytics", label: t`Analytics`, icon: IconChartBar },
  { to: "/pages", label: t`Pages`, icon: IconLayoutList },
  { to: "/qr", label: t`QR codes`, icon: IconQrcode },
  { to: "/folders", label: t`Folders`, icon: IconFolder },
  { to: "/tags", label: t`Tags`, icon: IconTag },
  { to: "/domains", label: t`Domains`, icon: IconWorld },
  { to: "/settings", label: t`Settings`, icon: IconSettings },
  { to: "/trash", label: t`Trash`, icon: IconTrash }
] as const

/** The main navigation. */
export const Nav = ({ onGo }: { readonly onGo: () => void }) => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <nav className={styles["nav"]} aria-label={t`Main`}>
      {places.map(({ to, label, icon: Icon }) => {
        const isHere = path === to || path.startsWith(`${to}/`)
        return (
          <Link
            key={to}
            to={to}
            className={styles["place"]}
            activeProps={{}}
            aria-current={isHere ? "page" : undefined}
            onClick={onGo}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
