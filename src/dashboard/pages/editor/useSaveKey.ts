import { useWindowEvent } from "@mantine/hooks"

/** On Ctrl+S, submits the block form that has the focus; without one, calls `save`. */
export const useSaveKey = (save: () => void) =>
  useWindowEvent("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    const form = document.activeElement?.closest<HTMLFormElement>("form[data-item-form]")
    if (form) form.requestSubmit()
    else save()
  })
