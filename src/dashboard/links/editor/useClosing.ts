import { useState } from "react"
import { useLeaving } from "../../ui/useLeaving.ts"

interface Closing {
  readonly isChanged: boolean
  /** Whether a reload would lose changes. */
  readonly isLost: () => boolean
  readonly onClose: () => void
  readonly forget: () => void
}

/** Asks for confirmation before the user closes the editor or navigates away with unsaved changes. */
export const useClosing = ({ isChanged, isLost, onClose, forget }: Closing) => {
  const [isClosing, setClosing] = useState(false)
  const { isAsking, stay, leave } = useLeaving({ isDirty: isChanged, isLeft: () => true, isLost })
  return {
    isAsking: isClosing || isAsking,
    /** Closes the editor, after asking for confirmation if needed. */
    close: () => (isChanged ? setClosing(true) : onClose()),
    stay: () => {
      setClosing(false)
      stay()
    },
    leave: () => {
      forget()
      // Continuing the blocked navigation also closes the editor.
      if (isAsking) leave()
      else onClose()
    }
  }
}
