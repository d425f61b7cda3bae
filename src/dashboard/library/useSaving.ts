import { useMutation, useQueryClient } from "@tanstack/react-query"
import { closeDialog } from "../ui/dialogs.tsx"
import { told } from "../ui/notify.tsx"

interface Given<A> {
  readonly save: () => Promise<A>
  /** The queries of all that shows it, which are read anew. */
  readonly shownIn: ReadonlyArray<string>
  readonly done: string
  readonly onSaved?: (saved: A) => void
}

/** Saves what a form in a dialog holds, closes the dialog and says so. */
export const useSaving = <A>({ save, shownIn, done, onSaved }: Given<A>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      for (const key of shownIn) void queries.invalidateQueries({ queryKey: [key] })
      closeDialog()
      told(done)
      onSaved?.(saved)
    }
  })
}
