import { useNavigate } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { addressesOf } from "../links/Address.ts"
import { isTyping } from "../ui/useShortcut.ts"
import { useShorten } from "./usePaste.ts"

/** The event by which the menu of the desktop app asks for a screen; its detail is a path below `/app`. */
const asked = "linden:open"

/** Goes to a screen that the menu of the desktop app asks for, so that unsaved changes are noticed. */
const useAskedScreens = () => {
  const navigate = useNavigate()
  const go = useRef(navigate)
  go.current = navigate
  useEffect(() => {
    const open = (event: Event) => {
      if (!(event instanceof CustomEvent) || typeof event.detail !== "string") return
      // A path of this dashboard, not of another host.
      if (!/^\/(?![/\\])[^\\]*$/.test(event.detail)) return
      event.preventDefault()
      void go.current({ href: event.detail })
    }
    window.addEventListener(asked, open)
    return () => window.removeEventListener(asked, open)
  }, [])
}

/** Whether a drag could have an address, and belongs to no field. The page editor turns addresses into blocks itself. */
const isForUs = (event: DragEvent) =>
  !event.defaultPrevented &&
  !isTyping(event.target) &&
  !/^\/app\/pages\/./.test(location.pathname) &&
  event.dataTransfer?.types.includes("Files") === false &&
  event.dataTransfer.types.some((type) => type === "text/uri-list" || type === "text/plain")

/** Shortens an address that is dropped on the window. */
const useDrop = () => {
  const shorten = useRef(useShorten())
  shorten.current = useShorten()
  useEffect(() => {
    // A link of the dashboard itself, which someone drags by accident.
    let isOwn = false
    const setOwn = (to: boolean) => () => {
      isOwn = to
    }
    const listeners = [
      ["dragstart", setOwn(true)],
      ["dragend", setOwn(false)],
      [
        "dragover",
        (event: DragEvent) => {
          if (!isOwn && isForUs(event)) event.preventDefault()
        }
      ],
      [
        "drop",
        (event: DragEvent) => {
          if (isOwn || !isForUs(event)) return
          event.preventDefault()
          const data = event.dataTransfer
          shorten.current(addressesOf(data?.getData("text/uri-list") || data?.getData("text/plain") || ""))
        }
      ]
    ] as const
    for (const [name, listener] of listeners) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener)
    }
  }, [])
}

/** What only windows of the desktop app need. */
export const DesktopParts = () => {
  useAskedScreens()
  useDrop()
  return null
}
