import { useEffect } from "react"

const textual = /^(text|search|url|email|number|tel|password)$/

// A field with text has an undo of its own.
const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textual.test(target.type))

/** Ctrl+Z takes back and Ctrl+Shift+Z does again, outside fields that hold text. */
export const useUndoKeys = (undo: () => void, redo: () => void) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z"
      if (!isUndo || isWriting(event.target)) return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    window.addEventListener("keydown", onKey)
    return () => window.removeEventListener("keydown", onKey)
  }, [undo, redo])
}
