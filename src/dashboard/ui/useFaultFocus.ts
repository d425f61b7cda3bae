import { useEffect, useRef } from "react"

/**
 * Focuses the first invalid field after a failed save, once the section around it has had `openingTime` (ms) to open.
 */
export const useFaultFocus = <Form extends HTMLElement = HTMLFormElement>(failure: unknown, openingTime: number) => {
  const form = useRef<Form>(null)
  useEffect(() => {
    if (failure === null) return
    const go = () => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
    const timer = setTimeout(go, openingTime)
    return () => clearTimeout(timer)
  }, [failure, openingTime])
  return form
}
