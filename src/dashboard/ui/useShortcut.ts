import { useWindowEvent } from "@mantine/hooks"

/** Whether keys belong to a field or a dialog, and not to the screen. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest("[role=dialog]") !== null)

/** Runs `act` when a plain key is pressed while nobody types and no dialog is open. */
export const useShortcut = (key: string, act: () => void) =>
  useWindowEvent("keydown", (event) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    act()
  })
