import { t } from "@lingui/core/macro"
import { ActionIcon, Button, Group, Kbd, Text, UnstyledButton, VisuallyHidden } from "@mantine/core"
import { useMediaQuery, useWindowEvent } from "@mantine/hooks"
import {
  Link,
  Outlet,
  type RegisteredRouter,
  useLocation,
  useNavigate,
  useRouter,
  useRouterState
} from "@tanstack/react-router"
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react"
import IconSearch from "~icons/tabler/search"
import { announce, useAnnounced } from "../ui/announce.ts"
import { Loading } from "../ui/Loading.tsx"
import { Mark } from "../ui/Mark.tsx"
import { notifyOffline } from "../ui/notify.tsx"
import { useOnDemand } from "../ui/useOnDemand.ts"
import { useLeaveField, useShortcut } from "../ui/useShortcut.ts"
import { collectKeys } from "./collectKeys.ts"
import { AwayBanner } from "./OfflineBanner.tsx"
import styles from "./Shell.module.css"
import { Sidebar } from "./Sidebar.tsx"
import { UserButton } from "./UserButton.tsx"
import { useFolded } from "./useFolded.ts"
import { usePaste } from "./usePaste.ts"

const Palette = lazy(() => import("./Palette.tsx").then((loaded) => ({ default: loaded.Palette })))

/** Opens the command palette, which loads on first use. */
const PaletteButton = () => {
  const [openings, setOpenings] = useState(0)
  const typed = useRef<() => string>(() => "")
  const open = () => {
    typed.current()
    typed.current = collectKeys()
    setOpenings((before) => before + 1)
  }
  useWindowEvent("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if ((key !== "k" && key !== "K") || altKey || shiftKey || !(ctrlKey || metaKey)) return
    event.preventDefault()
    open()
  })
  return (
    <>
      <Button
        variant="default"
        visibleFrom="sm"
        onClick={open}
        leftSection={<IconSearch size={16} />}
        rightSection={<Kbd size="xs">{t`Ctrl K`}</Kbd>}
        styles={{ label: { flex: 1 } }}
        className={styles["search"] ?? ""}
        fw={400}
        c="dimmed"
      >
        {t`Search…`}
      </Button>
      <ActionIcon hiddenFrom="sm" aria-label={t`Search…`} onClick={open}>
        <IconSearch size={20} />
      </ActionIcon>
      <Suspense>{openings > 0 && <Palette openings={openings} takeTyped={() => typed.current()} />}</Suspense>
    </>
  )
}

/** The delay after the first screen, in milliseconds. */
const rest = 2000

/**
 * Loads code that may be needed while the server is offline. Waits until the first screen is idle, so as not to delay
 * it.
 */
const loadAhead = (router: RegisteredRouter) => {
  const load = () =>
    import("./ahead.ts").then(
      ({ ahead }) => ahead(router),
      () => undefined // Ignore a failure, because the code loads again on demand.
    )
  const timer = setTimeout(load, rest)
  return () => clearTimeout(timer)
}

/** The user menu, which loads on first use. */
const UserMenu = () => {
  const { Loaded: Menu, request } = useOnDemand(() =>
    import("./OpenUserMenu.tsx").then((loaded) => loaded.OpenUserMenu)
  )
  return Menu === undefined ? <UserButton onClick={request} /> : <Menu />
}

/** How long to wait for the second key of a pair, in milliseconds. */
const pairTime = 1000

/** The shortcuts available on every screen, and pasting. */
const Shortcuts = () => {
  const navigate = useNavigate()
  const going = useRef(0)
  const arm = () => {
    going.current = Date.now() + pairTime
  }
  const goTo = (to: "/overview" | "/links" | "/analytics" | "/pages" | "/qr" | "/settings") => () => {
    if (Date.now() < going.current) void navigate({ to })
  }
  // Whether the screen has its own field for new links. If so, it handles this key itself.
  const hasField = useRouterState({ select: ({ location }) => /^\/(overview|links)?\/?$/.test(location.pathname) })
  useShortcut("c", () => {
    if (!hasField) void navigate({ to: "/links", search: { edit: "new" } })
  })
  useShortcut("g", arm)
  useShortcut("o", goTo("/overview"))
  useShortcut("l", goTo("/links"))
  useShortcut("a", goTo("/analytics"))
  useShortcut("p", goTo("/pages"))
  useShortcut("q", goTo("/qr"))
  useShortcut("s", goTo("/settings"))
  useShortcut("?", () => void import("./shortcutsHelp.tsx").then(({ showShortcuts }) => showShortcuts(), notifyOffline))
  useLeaveField()
  usePaste()
  return null
}

/** Announces the title of a new screen once the screen has set it; not on the first load. */
const useScreenTitle = () => {
  const router = useRouter()
  useEffect(() => {
    let isAwaited = false
    let last = document.title
    const unsubscribe = router.subscribe("onBeforeNavigate", ({ fromLocation, pathChanged }) => {
      if (fromLocation !== undefined && pathChanged) isAwaited = true
    })
    const observer = new MutationObserver(() => {
      if (document.title === last) return
      last = document.title
      if (isAwaited) announce(last)
      isAwaited = false
    })
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      unsubscribe()
      observer.disconnect()
    }
  }, [router])
}

/** The live region that announces events to screen readers. */
const Announcer = () => {
  useScreenTitle()
  const { text, count } = useAnnounced()
  return (
    <VisuallyHidden role="status">
      {/* A new key makes screen readers repeat an identical announcement. */}
      <span key={count}>{text}</span>
    </VisuallyHidden>
  )
}

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
  const router = useRouter()
  useEffect(() => loadAhead(router), [router])
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
