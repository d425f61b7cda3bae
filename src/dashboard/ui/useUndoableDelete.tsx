import { t } from "@lingui/core/macro"
import { VisuallyHidden } from "@mantine/core"
import { nanoid } from "nanoid"
import { useCallback, useEffect, useRef } from "react"
import { hideNotice, notify, toldFailure } from "./notify.tsx"
import { Undoable } from "./Undoable.tsx"

/** How long a deletion can be undone by default, in milliseconds. */
const graceTime = 6000

interface Deletion {
  /** The text of the notice, such as "Link deleted" or "3 links deleted". */
  readonly told: string
  /** Hides the item, and returns a function that shows it again. */
  readonly hide: () => () => void
  /** Deletes the item permanently. */
  readonly remove: () => Promise<unknown>
  /** How long the deletion can be undone, in milliseconds. */
  readonly grace?: number
}

interface Pending {
  readonly settle: () => Promise<void>
}

/**
 * Deletes after a few seconds in which the user can undo, because a deletion on the server is final. Leaving the
 * screen, closing the page or calling `settleAll` deletes at once, so that the request is not lost.
 */
export const useUndoableDelete = () => {
  const pending = useRef(new Set<Pending>())
  const settleAll = useCallback(() => Promise.all([...pending.current].map(({ settle }) => settle())), [])
  useEffect(() => {
    const leave = () => void settleAll()
    window.addEventListener("pagehide", leave)
    return () => {
      window.removeEventListener("pagehide", leave)
      leave()
    }
  }, [settleAll])

  const removeUndoably = ({ told, hide, remove, grace = graceTime }: Deletion) => {
    const show = hide()
    const id = `deletion-${nanoid()}`
    const forget = () => {
      clearTimeout(timer)
      pending.current.delete(one)
      hideNotice(id)
    }
    const settle = async () => {
      forget()
      try {
        await remove()
      } catch (failure) {
        show()
        toldFailure(failure)
      }
    }
    const undo = () => {
      forget()
      show()
    }
    const one: Pending = { settle }
    pending.current.add(one)
    const timer = setTimeout(() => void settle(), grace)
    notify({
      id,
      autoClose: false,
      withCloseButton: false,
      message: (
        <Undoable
          told={
            <>
              {told}
              <VisuallyHidden>{t`You can undo this.`}</VisuallyHidden>
            </>
          }
          onUndo={undo}
        />
      )
    })
  }
  return { removeUndoably, settleAll }
}
