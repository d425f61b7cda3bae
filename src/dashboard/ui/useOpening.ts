import { useEffect, useRef, useState } from "react"

/**
 * Opens a menu that replaces the pressed button. It opens once its own button has the focus, so that the focus returns
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
