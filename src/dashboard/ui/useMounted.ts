import { useEffect, useRef } from "react"

/** Whether the component is still mounted, for work that may finish after it unmounts. */
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
