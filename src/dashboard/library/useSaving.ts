import { useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { useMutation } from "../api/Mutation.ts"
import { closeDialog } from "../ui/dialogs.tsx"
import { told } from "../ui/notify.tsx"

interface Given<A> {
  /** Sends it; calls back where it has to wait until the server is back. */
  readonly save: (onWaiting: () => void) => Promise<A>
  /** The queries of all that shows it, which are read anew. */
  readonly shownIn: ReadonlyArray<string>
  readonly done: string
  /** It waits, and its form is done with. */
  readonly onWaiting?: () => void
  readonly onSaved?: (saved: A) => void
}

/** Saves what a form in a dialog holds, closes the dialog and says so. */
export const useSaving = <A>({ save, shownIn, done, onSaved, onWaiting }: Given<A>) => {
  const queries = useQueryClient()
  // What waited is done long after its dialog was closed, and another one may be open by then.
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
