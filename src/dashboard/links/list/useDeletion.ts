import { useQueryClient } from "@tanstack/react-query"
import type { LinkId } from "../../../contract/Id.ts"
import { orLater } from "../../api/Outbox.ts"
import { keyed, lasting, run } from "../../api/Run.ts"
import { links } from "../../queries/LinkClient.ts"
import { useHidden } from "../../ui/useHidden.ts"
import { useUndoableDelete } from "../../ui/useUndoableDelete.tsx"
import { linksChanged } from "../Cache.ts"
import { chunksOf } from "./chunks.ts"

const told = (count: number) => (count === 1 ? "Delete a link" : `Delete ${count} links`)

/** Links that are about to be deleted are out of sight until they are, or until it is taken back. */
export const useDeletion = () => {
  const queries = useQueryClient()
  const { hidden, hide } = useHidden<LinkId>()
  const deleteLater = useUndoableDelete()

  const remove = (ids: ReadonlyArray<LinkId>) => {
    const show = hide(ids)
    deleteLater({
      told: ids.length === 1 ? "Link deleted" : `${ids.length} links deleted`,
      hide: () => show,
      remove: async () => {
        try {
          await Promise.all(
            chunksOf(ids).map((chunk) =>
              orLater({ kind: "link.remove", payload: { ids: chunk }, told: told(chunk.length) }, (key) =>
                run(keyed(key)(lasting(links.bulkRemove({ payload: { ids: chunk } }))))
              )
            )
          )
        } finally {
          await linksChanged(queries)
        }
        show()
      }
    })
  }
  return { hidden, remove }
}
