import { Box, Group, UnstyledButton } from "@mantine/core"
import { Link, Outlet, useRouterState } from "@tanstack/react-router"
import { desktop } from "./Desktop.ts"
import styles from "./SettingsLayout.module.css"
import { t } from "./words/t.ts"

const tabs = [
  ["/settings/team", t("team")],
  ["/settings/members", t("members")],
  ["/settings/keys", t("apiKeys")],
  ["/settings/account", t("yourAccount")],
  ["/settings/tools", t("tools")],
  ...(desktop === undefined ? [] : [["/settings/computer", t("thisComputer")] as const])
] as const

/** The parts of the settings, as links: each has an address of its own. */
export const SettingsLayout = () => {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <>
      <Group component="nav" aria-label={t("settings")} gap={4} mb="lg" className={styles["tabs"] ?? ""}>
        {tabs.map(([to, label]) => (
          <UnstyledButton
            key={to}
            component={Link}
            to={to}
            className={styles["tab"] ?? ""}
            aria-current={path === to ? "page" : undefined}
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
