import { useWindowEvent } from "@mantine/hooks"

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest("[role=dialog]") !== null)

/** Runs `act` when a plain key is pressed while nobody types and no dialog is open. */
export const useShortcut = (key: string, act: () => void) =>
  useWindowEvent("keydown", (event) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
    event.preventDefault()
    act()
  })
