import { useWindowEvent } from "@mantine/hooks"
import { useRef } from "react"

const attribute = "data-mantine-color-scheme"

/** Prints in light colors regardless of the screen's color scheme, because dark colors waste ink. */
export const usePaper = () => {
  const onScreen = useRef<string | null>(null)
  const root = document.documentElement
  useWindowEvent("beforeprint", () => {
    onScreen.current = root.getAttribute(attribute)
    root.setAttribute(attribute, "light")
  })
  useWindowEvent("afterprint", () => {
    if (onScreen.current !== null) root.setAttribute(attribute, onScreen.current)
  })
}
