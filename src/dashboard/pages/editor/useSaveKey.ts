import { useWindowEvent } from "@mantine/hooks"

/** Saves with Ctrl+S: the form that is typed in, or else what `save` stores. */
export const useSaveKey = (save: () => void) =>
  useWindowEvent("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    const form = document.activeElement?.closest<HTMLFormElement>("form[data-item-form]")
    if (form) form.requestSubmit()
    else save()
  })
