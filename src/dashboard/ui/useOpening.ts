import { useEffect, useRef, useState } from "react"

/** For a menu that takes the place of a button that was pressed: it opens when its own button has the keyboard, which goes back there. */
export const useOpening = () => {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, onChange] = useState(false)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    onChange(true)
  }, [])
  return { target, menu: { opened, onChange } }
}
