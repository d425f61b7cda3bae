import { plural, t } from "@lingui/core/macro"
import { useState } from "react"
import type { TrashId } from "../../trash/TrashItem.ts"
import { sentenceOf } from "../api/Failure.ts"
import { useMutation } from "../api/Mutation.ts"
import { data } from "../api/Run.ts"
import { trashChanged } from "../library/trashed.tsx"
import { chunksOf } from "../links/list/chunks.ts"
import { trash } from "../queries/TrashClient.ts"
import { notify, told } from "../ui/notify.tsx"
import type { Asked } from "./Queries.ts"

/** The maximum number of items to restore per request. */
const most = 100

const restoreSome = async (ids: ReadonlyArray<TrashId>) =>
  (await data(trash.restoreMany({ payload: { ids } }))).restored

/** Restores some items, or all `total` matches, a hundred per request; `progress` runs from 0 to 1. */
export const useRestoring = (asked: Asked, total: number, onDone: () => void) => {
  const [progress, setProgress] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: ReadonlyArray<TrashId> | "all") => {
      let restored = 0
      setProgress(0)
      if (wanted !== "all") {
        for (const ids of chunksOf(wanted)) {
          restored += await restoreSome(ids)
          setProgress(restored / wanted.length)
        }
        return restored
      }
      // Restore only items that the user saw. Items deleted in the meantime come last and stay in the trash.
      while (restored < total) {
        const limit = Math.min(most, total - restored)
        const { items } = await data(trash.list({ urlParams: { ...asked, limit, sort_order: "asc" } }))
        const some = items.length === 0 ? 0 : await restoreSome(items.map(({ id }) => id))
        if (some === 0) break
        restored += some
        setProgress(restored / total)
      }
      return restored
    },
    onSuccess: (count) => told(plural(count, { one: "# restored", other: "# restored" })),
    onError: (failure) =>
      notify({ title: t`Some items weren't restored`, message: sentenceOf(failure), color: "red", autoClose: 8000 }),
    onSettled: () => {
      onDone()
      return trashChanged()
    }
  })
  return { restore: mutate, progress: isPending ? progress : undefined }
}
