import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { trashChanged } from "../library/trashed.tsx"
import { trash } from "../queries/TrashClient.ts"
import { confirm } from "../ui/dialogs.tsx"
import { told, toldFailure } from "../ui/notify.tsx"
import { t } from "./words/t.ts"

/** Asks, and deletes everything in the trash for good. */
export const useEmptyTrash = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => data(trash.empty()),
    onSuccess: () => told(t("theTrashIsEmpty")),
    onError: toldFailure,
    onSettled: trashChanged
  })
  const ask = () =>
    confirm({
      title: t("askEmptyTheTrash"),
      children: t("everythingDeletedGoodEverybodyTeam"),
      verb: t("emptyTheTrash"),
      onConfirm: mutate
    })
  return { ask, isPending }
}
