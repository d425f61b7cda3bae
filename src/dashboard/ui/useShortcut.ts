import { useWindowEvent } from "@mantine/hooks"

/** Whether key presses belong to a field or dialog instead of the screen. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest("[role=dialog]") !== null)

/** Runs `act` on a key without modifiers, unless a field or dialog has the focus. */
export const useShortcut = (key: string, act: () => void) =>
  useWindowEvent("keydown", (event) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    act()
  })
