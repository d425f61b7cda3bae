import { useState } from "react"
import { useLeaving } from "../../ui/useLeaving.ts"

/** Asks before what was typed is lost, whichever way: by closing, by going elsewhere, by closing the browser. */
export const useClosing = (isChanged: boolean, onClose: () => void, forget: () => void) => {
  const [isClosing, setClosing] = useState(false)
  const { isAsking, stay, leave } = useLeaving(isChanged, () => true)
  return {
    isAsking: isClosing || isAsking,
    /** Closes, or asks first. */
    close: () => (isChanged ? setClosing(true) : onClose()),
    stay: () => {
      setClosing(false)
      stay()
    },
    leave: () => {
      forget()
      // Going on to where somebody was about to go closes it too.
      if (isAsking) leave()
      else onClose()
    }
  }
}
