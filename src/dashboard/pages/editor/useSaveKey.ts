import { useEffect, useRef } from "react"

/** Saves with Ctrl+S: the form that is typed in, or else what `save` stores. */
export const useSaveKey = (save: () => void) => {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      const form = document.activeElement?.closest<HTMLFormElement>("form[data-item-form]")
      if (form) form.requestSubmit()
      else latest.current()
    }
    window.addEventListener("keydown", onKey)
    return () => window.removeEventListener("keydown", onKey)
  }, [])
}
