import { useWindowEvent } from "@mantine/hooks"

/** Whether an element accepts letters: a text field or a list of choices. */
const isField = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element.matches("input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select")

const isInDialog = (element: HTMLElement): boolean => element.closest("[role=dialog]") !== null

/** Whether key presses belong to a field or dialog instead of the screen. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (isField(target) || isInDialog(target))

/** Runs `act` on a key without modifiers, unless a field or dialog has the focus. */
export const useShortcut = (key: string, act: () => void) =>
  useWindowEvent("keydown", (event) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    act()
  })

/** Whether a field needs Escape itself, to close its list of choices or to clear a search. */
const needsEscape = (field: HTMLElement): boolean =>
  field.matches("[data-expanded], [aria-expanded=true]") ||
  (field instanceof HTMLInputElement && field.type === "search" && field.value !== "")

/** Lets Escape leave a field, so that shortcuts work again. In a dialog, Escape closes the dialog instead. */
export const useLeaveField = () =>
  useWindowEvent(
    "keydown",
    ({ key, target, isComposing }) => {
      if (key !== "Escape" || isComposing || !(target instanceof HTMLElement)) return
      if (isField(target) && !isInDialog(target) && !needsEscape(target)) target.blur()
    },
    // Run this before the field's own handlers, because they may close its list and hide that it was open.
    true
  )
