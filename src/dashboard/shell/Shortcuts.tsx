import { useNavigate, useRouterState } from "@tanstack/react-router"
import { useRef } from "react"
import { notifyOffline } from "../ui/notify.tsx"
import { useLeaveField, useShortcut } from "../ui/useShortcut.ts"
import { usePaste } from "./usePaste.ts"

/** How long to wait for the second key of a pair, in milliseconds. */
const pairTime = 1000

/** The shortcuts available on every screen, and pasting. */
export const Shortcuts = () => {
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
