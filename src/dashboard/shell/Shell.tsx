import { t } from "@lingui/core/macro"
import { Group, Text, UnstyledButton } from "@mantine/core"
import { useMediaQuery, useWindowEvent } from "@mantine/hooks"
import { Link, Outlet, useLocation } from "@tanstack/react-router"
import { type ComponentType, Suspense, useEffect, useRef, useState } from "react"
import { Loading } from "../ui/Loading.tsx"
import { Mark } from "../ui/Mark.tsx"
import { useOnDemand } from "../ui/useOnDemand.ts"
import { Announcer } from "./Announcer.tsx"
import { loadAhead } from "./loadAhead.ts"
import { AwayBanner } from "./OfflineBanner.tsx"
import { PaletteButton } from "./PaletteButton.tsx"
import styles from "./Shell.module.css"
import { Shortcuts } from "./Shortcuts.tsx"
import { Sidebar } from "./Sidebar.tsx"
import { UserMenu } from "./UserMenu.tsx"
import { useFolded } from "./useFolded.ts"

/** The drawer of a phone: it takes the focus when it opens, and Escape returns it to its button. */
const useDrawer = () => {
  const [isOpen, setOpen] = useState(false)
  const sidebar = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Its buttons may still be invisible: with reduced motion, every element has a short transition.
    if (isOpen) sidebar.current?.focus()
  }, [isOpen])
  const leave = () => {
    if (isOpen) more.current?.focus()
    setOpen(false)
  }
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape") leave()
  })
  return { isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false), leave, sidebar, more }
}

/** A part of the frame that most first screens don't have; undefined until it is needed and loaded. */
const usePart = <Props extends object>(isNeeded: boolean, load: () => Promise<ComponentType<Props>>) => {
  const { Loaded, request } = useOnDemand(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it loads once.
  useEffect(() => {
    if (isNeeded) request()
  }, [isNeeded])
  return isNeeded ? Loaded : undefined
}

/** The frame around every screen. It has its own grid because the library's would add 25 KiB to the first screen. */
export const Shell = () => {
  const { isOpen, toggle, close, leave, sidebar, more } = useDrawer()
  const { isFolded, toggle: fold } = useFolded()
  const isPhone = useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false })
  const isBelow = useLocation({ select: ({ pathname }) => /^\/(?:\w+\/.|import|share)/.test(pathname) })
  const BottomBar = usePart(isPhone, () => import("./BottomBar.tsx").then((loaded) => loaded.BottomBar))
  const Breadcrumbs = usePart(isBelow, () => import("./Breadcrumbs.tsx").then((loaded) => loaded.Breadcrumbs))
  useEffect(loadAhead, [])
  return (
    <div className={styles["shell"]}>
      <a className="skip" href="#main">
        {t`Skip to content`}
      </a>
      <header className={styles["header"]}>
        <UnstyledButton
          component={Link}
          to="/overview"
          aria-label={t`Linden, go to overview`}
          className={styles["logo"] ?? ""}
        >
          <Mark />
          <Text fw={600} size="lg" visibleFrom="sm">
            Linden
          </Text>
        </UnstyledButton>
        {Breadcrumbs !== undefined && <Breadcrumbs />}
        <Group gap="sm" wrap="nowrap" ms="auto">
          <PaletteButton />
          <UserMenu />
        </Group>
      </header>
      <Sidebar ref={sidebar} isFolded={isFolded} onFold={fold} isOpen={isOpen} onGo={close} />
      <button
        type="button"
        className={styles["curtain"]}
        data-open={isOpen ? "" : undefined}
        onClick={leave}
        tabIndex={-1}
        aria-hidden
      />
      <main className={styles["main"]} id="main" tabIndex={-1}>
        <div className={styles["content"]}>
          <AwayBanner />
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
      {BottomBar !== undefined && <BottomBar more={more} isOpen={isOpen} onMore={toggle} onGo={close} />}
      <Shortcuts />
      <Announcer />
    </div>
  )
}
