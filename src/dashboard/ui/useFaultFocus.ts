import { useEffect, useRef } from "react"

/** Goes to the first field at fault where a form could not be saved, once what hides it has had `openingTime` (ms) to open. */
export const useFaultFocus = (failure: unknown, openingTime: number) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure === null) return
    const go = () => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
    const timer = setTimeout(go, openingTime)
    return () => clearTimeout(timer)
  }, [failure, openingTime])
  return form
}
