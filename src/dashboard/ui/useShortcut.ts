import { useWindowEvent } from "@mantine/hooks"

/** Whether an element accepts letters: a text field or a list of choices. */
const isField = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element.matches("input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select")

const isInDialog = (element: HTMLElement): boolean => element.closest("[role=dialog]") !== null

/** Whether key presses belong to a field or dialog instead of the screen. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (isField(target) || isInDialog(target))

const arrowWidgets = ["grid", "listbox", "menu", "radiogroup", "slider", "tablist"].map((role) => `[role=${role}]`)

/** Whether the focused element uses a key itself, such as an arrow key in a grid or in a group of radio buttons. */
const isUsed = ({ key, target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  (key.startsWith("Arrow") && target instanceof Element && target.closest(`input, ${arrowWidgets}`) !== null)

/** Runs `act` on a key without modifiers, unless a field or dialog has the focus or an element uses the key itself. */
export const useShortcut = (key: string, act: () => void) =>
  useWindowEvent("keydown", (event) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || isUsed(event)) return
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
