import type { FocusEvent } from "react"

/** Selects the text of a field with a list, so that typing starts a new search. */
export const selectText = ({ currentTarget: field }: FocusEvent<HTMLInputElement>): void => {
  const text = field.value
  // Wait for the click that focused the field, which sets the caret. If text was typed by then, keep it.
  setTimeout(() => {
    if (!field.readOnly && document.activeElement === field && field.value === text) field.select()
  })
}
