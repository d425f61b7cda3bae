import { useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { useMutation } from "../api/Mutation.ts"
import { closeDialog } from "../ui/dialogs.tsx"
import { told } from "../ui/notify.tsx"

interface Given<A> {
  /** Sends the request. Calls `onWaiting` if the request is queued until the server is back online. */
  readonly save: (onWaiting: () => void) => Promise<A>
  /** The query keys to refetch. */
  readonly shownIn: ReadonlyArray<string>
  readonly done: string
  /** Called when the request is queued. The form can close then. */
  readonly onWaiting?: () => void
  readonly onSaved?: (saved: A) => void
}

/** Saves a form in a dialog, closes the dialog and confirms the save. */
export const useSaving = <A>({ save, shownIn, done, onSaved, onWaiting }: Given<A>) => {
  const queries = useQueryClient()
  // Don't close the dialog after a queued request, because by then another dialog may be open.
  const hasWaited = useRef(false)
  return useMutation({
    mutationFn: () =>
      save(() => {
        hasWaited.current = true
        onWaiting?.()
        closeDialog()
      }),
    onSuccess: (saved) => {
      for (const key of shownIn) void queries.invalidateQueries({ queryKey: [key] })
      if (!hasWaited.current) closeDialog()
      told(done)
      onSaved?.(saved)
    }
  })
}
