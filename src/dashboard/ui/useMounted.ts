import { useEffect, useRef } from "react"

/** Whether the component is still mounted, for long-running work. */
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
