import { useWindowEvent } from "@mantine/hooks"

const textual = /^(text|search|url|email|number|tel|password)$/

// Whether the target is a text field, which has its own undo.
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textual.test(target.type))

/** Ctrl+Z undoes and Ctrl+Shift+Z redoes, outside text fields. */
export const useUndoKeys = (undo: () => void, redo: () => void) =>
  useWindowEvent("keydown", (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z"
    if (!isUndo || isWriting(event.target)) return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  })
