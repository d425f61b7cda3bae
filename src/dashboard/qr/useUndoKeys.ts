import { useWindowEvent } from "@mantine/hooks"

const textual = /^(text|search|url|email|number|tel|password)$/

// A field with text has an undo of its own.
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textual.test(target.type))

/** Ctrl+Z takes back and Ctrl+Shift+Z does again, outside fields that hold text. */
export const useUndoKeys = (undo: () => void, redo: () => void) =>
  useWindowEvent("keydown", (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z"
    if (!isUndo || isWriting(event.target)) return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  })
