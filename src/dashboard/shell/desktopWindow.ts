import type { RegisteredRouter } from "@tanstack/react-router"
import { addressesOf } from "../links/Address.ts"
import { openBulk } from "../links/bulk/openBulk.tsx"
import { isTyping } from "../ui/useShortcut.ts"

/** Goes to a screen that the menu of the desktop app asks for, so that unsaved changes are noticed. */
const openScreen = (router: RegisteredRouter) => (event: Event) => {
  if (!(event instanceof CustomEvent) || typeof event.detail !== "string") return
  // A path of this dashboard, not of another host.
  if (!/^\/(?![/\\])[^\\]*$/.test(event.detail)) return
  event.preventDefault()
  void router.navigate({ href: event.detail })
}

/** Whether a drag could have an address, and belongs to no field. The page editor turns addresses into blocks itself. */
const isForUs = (event: DragEvent) =>
  !event.defaultPrevented &&
  !isTyping(event.target) &&
  !/^\/app\/pages\/./.test(location.pathname) &&
  event.dataTransfer?.types.includes("Files") === false &&
  event.dataTransfer.types.some((type) => type === "text/uri-list" || type === "text/plain")

const watched = new WeakSet<RegisteredRouter>()

/** What only windows of the desktop app need: screens that its menu asks for, and addresses that are dropped. */
export const watchDesktopWindow = (router: RegisteredRouter) => {
  if (watched.has(router)) return
  watched.add(router)
  // The menu dispatches it with a path below `/app`.
  window.addEventListener("linden:open", openScreen(router))
  // A link of the dashboard itself, which someone drags by accident.
  let isOwn = false
  const setOwn = (to: boolean) => () => {
    isOwn = to
  }
  window.addEventListener("dragstart", setOwn(true))
  window.addEventListener("dragend", setOwn(false))
  window.addEventListener("dragover", (event) => {
    if (!isOwn && isForUs(event)) event.preventDefault()
  })
  window.addEventListener("drop", (event) => {
    if (isOwn || !isForUs(event)) return
    event.preventDefault()
    const data = event.dataTransfer
    const addresses = addressesOf(data?.getData("text/uri-list") || data?.getData("text/plain") || "")
    const [address, ...others] = addresses
    if (others.length > 0) openBulk(addresses)
    else if (address !== undefined) void router.navigate({ to: "/links", state: { shorten: address } })
  })
}
