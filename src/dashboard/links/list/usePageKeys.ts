import { useWindowEvent } from "@mantine/hooks"

interface Given {
  readonly onArrow: () => void
  readonly onEscape: () => void
}

const isTyping = (target: HTMLElement) => target.matches("input:not([type=checkbox]),textarea,select,[contenteditable]")
const covers = "[role=dialog],[role=menu],[role=listbox]"
// Escape may have removed the dialog that it was pressed in already.
const isCovered = (target: HTMLElement) => document.querySelector(covers) !== null || target.closest(covers) !== null

/**
 * Shortcuts that work anywhere on the page: an arrow key moves the focus into the list, Escape clears the selection.
 */
export const usePageKeys = ({ onArrow, onEscape }: Given) =>
  useWindowEvent("keydown", (event) => {
    const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
    if (isCovered(target)) return
    if (key === "Escape" && !isTyping(target)) onEscape()
    if ((key === "ArrowDown" || key === "ArrowUp") && target.matches("body, #main, h1, h2")) {
      event.preventDefault()
      onArrow()
    }
  })
