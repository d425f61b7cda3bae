import type { SyntheticEvent } from "react"

/** Handles a form's submission without reloading the page. */
export const withoutReload = (act: () => void) => (event: SyntheticEvent) => {
  event.preventDefault()
  act()
}
