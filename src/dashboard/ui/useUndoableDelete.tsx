import { t } from "@lingui/core/macro"
import { VisuallyHidden } from "@mantine/core"
import { nanoid } from "nanoid"
import { useCallback, useEffect, useRef } from "react"
import { hideNotice, notify, toldFailure } from "./notify.tsx"
import { Undoable } from "./Undoable.tsx"

/** How long a deletion can be taken back, in milliseconds, where it says no other time. */
const graceTime = 6000

interface Deletion {
  /** What is deleted, as the notice says it: "Link deleted", "3 links deleted". */
  readonly told: string
  /** Takes it out of what is shown, and gives what puts it back. */
  readonly hide: () => () => void
  /** Deletes it for good. */
  readonly remove: () => Promise<unknown>
  /** How long it can be taken back, in milliseconds. */
  readonly grace?: number
}

interface Pending {
  readonly settle: () => Promise<void>
}

/**
 * Deletes after a few seconds in which it can be taken back: what the server has deleted is gone. Leaving the screen or
 * closing the page deletes at once, so that what was asked for is done; so does `settleAll`.
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
              <VisuallyHidden>{t`It can be undone.`}</VisuallyHidden>
            </>
          }
          onUndo={undo}
        />
      )
    })
  }
  return { removeUndoably, settleAll }
}
