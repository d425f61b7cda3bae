import { Link, useRouterState } from "@tanstack/react-router"
import { IconChartBar } from "../icons/IconChartBar.ts"
import { IconFolder } from "../icons/IconFolder.ts"
import { IconHome } from "../icons/IconHome.ts"
import { IconLayoutList } from "../icons/IconLayoutList.ts"
import { IconLink } from "../icons/IconLink.ts"
import { IconQrcode } from "../icons/IconQrcode.ts"
import { IconSettings } from "../icons/IconSettings.ts"
import { IconTag } from "../icons/IconTag.ts"
import { IconTrash } from "../icons/IconTrash.ts"
import { IconWorld } from "../icons/IconWorld.ts"
import styles from "./Nav.module.css"

const places = [
  { to: "/overview", label: "Overview", icon: IconHome },
  { to: "/links", label: "Links", icon: IconLink },
  { to: "/analytics", label: "Analytics", icon: IconChartBar },
  { to: "/pages", label: "Pages", icon: IconLayoutList },
  { to: "/qr", label: "QR codes", icon: IconQrcode },
  { to: "/folders", label: "Folders", icon: IconFolder },
  { to: "/tags", label: "Tags", icon: IconTag },
  { to: "/domains", label: "Domains", icon: IconWorld },
  { to: "/settings", label: "Settings", icon: IconSettings },
  { to: "/trash", label: "Trash", icon: IconTrash }
] as const

/** The way to every area. */
export const Nav = ({ onGo }: { readonly onGo: () => void }) => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <nav className={styles["nav"]} aria-label="Main">
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
