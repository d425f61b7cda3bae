import type { FocusEvent } from "react"

/** Selects what stands in a field that is chosen from a list, so that typing seeks anew. */
export const selectText = ({ currentTarget: field }: FocusEvent<HTMLInputElement>): void => {
  // After the click that brought the focus, which would put the caret somewhere.
  setTimeout(() => {
    if (!field.readOnly && document.activeElement === field) field.select()
  })
}
