import { t } from "@lingui/core/macro"
import { Burger, Group, Text, UnstyledButton } from "@mantine/core"
import { useDisclosure, useHotkeys } from "@mantine/hooks"
import { Link, Outlet } from "@tanstack/react-router"
import { Suspense, useEffect } from "react"
import { Loading } from "../ui/Loading.tsx"
import { Mark } from "../ui/Mark.tsx"
import { Announcer } from "./Announcer.tsx"
import { loadAhead } from "./loadAhead.ts"
import { Nav } from "./Nav.tsx"
import { AwayBanner } from "./OfflineBanner.tsx"
import { PaletteButton } from "./PaletteButton.tsx"
import styles from "./Shell.module.css"
import { Shortcuts } from "./Shortcuts.tsx"
import { UserMenu } from "./UserMenu.tsx"

/** The frame around every screen. It has its own grid because the library's would add 25 KiB to the first screen. */
export const Shell = () => {
  const [isOpen, { toggle, close }] = useDisclosure()
  useHotkeys([["Escape", close]])
  useEffect(loadAhead, [])
  const open = isOpen ? "" : undefined
  return (
    <div className={styles["shell"]}>
      <a className="skip" href="#main">
        {t`Skip to the content`}
      </a>
      <header className={styles["header"]}>
        <Group gap="sm" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-expanded={isOpen}
            aria-label={isOpen ? t`Close the menu` : t`Open the menu`}
          />
          <UnstyledButton component={Link} to="/overview" aria-label={t`Linden, to the overview`}>
            <Group gap={8} wrap="nowrap">
              <Mark />
              <Text fw={600} size="lg" visibleFrom="xs">
                Linden
              </Text>
            </Group>
          </UnstyledButton>
        </Group>
        <Group gap="sm" wrap="nowrap">
          <PaletteButton />
          <UserMenu />
        </Group>
      </header>
      <div className={styles["nav"]} data-open={open}>
        <Nav onGo={close} />
      </div>
      <button type="button" className={styles["curtain"]} data-open={open} onClick={close} tabIndex={-1} aria-hidden />
      <main className={styles["main"]} id="main" tabIndex={-1}>
        <div className={styles["content"]}>
          <AwayBanner />
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
      <Shortcuts />
      <Announcer />
    </div>
  )
}
