import { useEffect, useRef, useState } from "react"

/**
 * For a menu that replaces the button just pressed: opens once its own button has the focus, so that the focus returns
 * there.
 */
export const useOpening = () => {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, onChange] = useState(false)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    onChange(true)
  }, [])
  return { target, menu: { opened, onChange } }
}
