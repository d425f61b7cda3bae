import { useEffect, useRef } from "react"

/** Goes to the first field at fault where a form could not be saved, once what hides it has had `openingTime` (ms) to open. */
export const useFaultFocus = (failure: unknown, openingTime: number) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure === null) return
    const go = () => {
      const fault = form.current?.querySelector<HTMLElement>("[aria-invalid=true]")
      // The frame of a password bears the mark, and not what is typed into.
      const field = fault?.tabIndex === -1 ? fault.querySelector("input") : fault
      field?.focus()
    }
    const timer = setTimeout(go, openingTime)
    return () => clearTimeout(timer)
  }, [failure, openingTime])
  return form
}
