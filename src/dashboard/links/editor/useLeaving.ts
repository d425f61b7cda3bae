import { useBlocker } from "@tanstack/react-router"
import { useState } from "react"

/** Asks before what was typed is left, whichever way: by closing, by going elsewhere, by closing the browser. */
export const useLeaving = (isChanged: boolean, onClose: () => void) => {
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true
  })
  const isBlocked = blocker.status === "blocked"
  return {
    isAsking: isAsking || isBlocked,
    /** Closes, or asks first. */
    close: () => (isChanged ? setAsking(true) : onClose()),
    stay: () => {
      setAsking(false)
      blocker.reset?.()
    },
    leave: () => {
      onClose()
      blocker.proceed?.()
    }
  }
}
