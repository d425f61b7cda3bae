import type { FocusEvent } from "react"

/** Selects what stands in a field that is chosen from a list, so that typing seeks anew. */
export const selectText = ({ currentTarget: field }: FocusEvent<HTMLInputElement>): void => {
  const text = field.value
  // After the click that brought the focus, which would put the caret somewhere; what was typed by then is not to be typed over.
  setTimeout(() => {
    if (!field.readOnly && document.activeElement === field && field.value === text) field.select()
  })
}
