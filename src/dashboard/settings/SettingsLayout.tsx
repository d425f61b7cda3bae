import { Box, Group, UnstyledButton } from "@mantine/core"
import { Link, Outlet, useRouterState } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { useIsOwner } from "../api/Session.ts"
import { desktop } from "./Desktop.ts"
import styles from "./SettingsLayout.module.css"
import { t } from "./words/t.ts"

const tabs = [
  ["/settings/team", t("team")],
  ["/settings/members", t("members")],
  ["/settings/keys", t("apiKeys")],
  ["/settings/webhooks", t("webhooks")],
  ["/settings/jobs", t("jobs")],
  ["/settings/account", t("yourAccount")],
  ["/settings/tools", t("tools")]
] as const

// A desktop has one server, and a screen of its own about it.
const ownersTabs = desktop === undefined ? ([["/settings/servers", t("servers")]] as const) : []
const desktopTabs = desktop === undefined ? [] : ([["/settings/computer", t("thisComputer")]] as const)

/** The parts of the settings, as links: each has an address of its own. */
export const SettingsLayout = () => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isOwner = useIsOwner()
  const bar = useRef<HTMLDivElement>(null)
  // By the bar alone: to scroll the tab into view would scroll the page as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another tab.
  useEffect(() => {
    const tab = bar.current?.querySelector("[aria-current=page]")
    if (bar.current === null || !tab) return
    const [outer, inner] = [bar.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    bar.current.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 })
  }, [path])
  return (
    <>
      <Group ref={bar} component="nav" aria-label={t("settings")} gap={4} mb="lg" className={styles["tabs"] ?? ""}>
        {[...tabs, ...(isOwner ? ownersTabs : []), ...desktopTabs].map(([to, label]) => (
          <UnstyledButton
            key={to}
            component={Link}
            to={to}
            className={styles["tab"] ?? ""}
            aria-current={path === to || path.startsWith(`${to}/`) ? "page" : undefined}
          >
            {label}
          </UnstyledButton>
        ))}
      </Group>
      <Box maw={860}>
        <Outlet />
      </Box>
    </>
  )
}
