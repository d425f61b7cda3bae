import { t } from "@lingui/core/macro"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { trashChanged } from "../library/trashed.tsx"
import { trash } from "../queries/TrashClient.ts"
import { confirm } from "../ui/dialogs.tsx"
import { told, toldFailure } from "../ui/notify.tsx"

/** Deletes everything in the trash permanently, after confirmation. */
export const useEmptyTrash = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => data(trash.empty()),
    onSuccess: () => told(t`The trash is empty`),
    onError: toldFailure,
    onSettled: trashChanged
  })
  const ask = () =>
    confirm({
      title: t`Empty trash?`,
      children: t`Everything in it is permanently deleted for the whole team, and the addresses become available to others. This can't be undone.`,
      verb: t`Empty trash`,
      onConfirm: mutate
    })
  return { ask, isPending }
}
