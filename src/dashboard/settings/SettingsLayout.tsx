import { t } from "@lingui/core/macro"
import { Box, Group, UnstyledButton } from "@mantine/core"
import { Link, Outlet, useRouterState } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { useIsOwner } from "../api/Session.ts"
import { desktop } from "./Desktop.ts"
import styles from "./SettingsLayout.module.css"

const tabs = [
  ["/settings/team", t`Team`],
  ["/settings/members", t`Members`],
  ["/settings/keys", t`API keys`],
  ["/settings/webhooks", t`Webhooks`],
  ["/settings/jobs", t`Imports and jobs`],
  ["/settings/account", t`Your account`],
  ["/settings/tools", t`Tools`]
] as const

// A desktop installation has only one server, and its own screen for it.
const ownersTabs = desktop === undefined ? ([["/settings/servers", t`Servers`]] as const) : []
const desktopTabs = desktop === undefined ? [] : ([["/settings/computer", t`This computer`]] as const)

/** The tabs of the settings; each is a link with its own URL. */
export const SettingsLayout = () => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isOwner = useIsOwner()
  const bar = useRef<HTMLDivElement>(null)
  // Scroll only the bar: `scrollIntoView` would also scroll the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab follows the path.
  useEffect(() => {
    const tab = bar.current?.querySelector("[aria-current=page]")
    if (bar.current === null || !tab) return
    const [outer, inner] = [bar.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    bar.current.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 })
  }, [path])
  return (
    <>
      <Group ref={bar} component="nav" aria-label={t`Settings`} gap={4} mb="lg" className={styles["tabs"] ?? ""}>
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
