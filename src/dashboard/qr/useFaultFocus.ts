import { useEffect, useRef } from "react"

/** How long a section needs to open, in milliseconds. */
const openingTime = 100

/** Goes to the first field at fault where a form could not be saved; the form is what the reference is put on. */
export const useFaultFocus = (failure: Error | null) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure === null) return
    const timer = setTimeout(
      () => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
      openingTime
    )
    return () => clearTimeout(timer)
  }, [failure])
  return form
}
