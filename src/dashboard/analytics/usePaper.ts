import { useWindowEvent } from "@mantine/hooks"
import { useRef } from "react"

const attribute = "data-mantine-color-scheme"

/** Prints in the light colours whichever are on the screen, since dark ones are mostly ink. */
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
