import type { SyntheticEvent } from "react"

/** Does what a form is for in place of the browser, which would load the page anew. */
export const withoutReload = (act: () => void) => (event: SyntheticEvent) => {
  event.preventDefault()
  act()
}
