import { plural, t } from "@lingui/core/macro"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { trashChanged } from "../library/trashed.tsx"
import { trash } from "../queries/TrashClient.ts"
import { confirm } from "../ui/dialogs.tsx"
import { told, toldFailure } from "../ui/notify.tsx"
import type { Asked } from "./Queries.ts"

/** Permanently deletes everything in the trash, or all `total` matches of a filter, after confirmation. */
export const useEmptyTrash = (asked: Asked, total: number) => {
  const isNarrowed = Object.keys(asked).length > 0
  const { mutate, isPending } = useMutation({
    // The server refuses the request if `total`, which the user saw, has changed.
    mutationFn: () => data(trash.empty({ urlParams: { ...asked, total } })),
    onSuccess: () => told(isNarrowed ? t`Deleted permanently` : t`The trash is empty`),
    onError: toldFailure,
    onSettled: trashChanged
  })
  const askForAll = () =>
    confirm({
      title: t`Empty trash?`,
      children: t`Everything in it is permanently deleted for the whole team, and the addresses become available to others. This can't be undone.`,
      verb: t`Empty trash`,
      onConfirm: mutate
    })
  const askForMatches = () =>
    confirm({
      title: plural(total, {
        one: "Delete # matching item permanently?",
        other: "Delete # matching items permanently?"
      }),
      children: t`The whole team loses them, and their addresses become available to others. This can't be undone.`,
      verb: t`Delete permanently`,
      onConfirm: mutate
    })
  return {
    verb: isNarrowed ? t`Delete all matching` : t`Empty trash`,
    ask: isNarrowed ? askForMatches : askForAll,
    isPending
  }
}
