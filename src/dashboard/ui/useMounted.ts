import { useEffect, useRef } from "react"

/** Whether a component is still on the screen, for what ends long after it began. */
export const useMounted = () => {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
