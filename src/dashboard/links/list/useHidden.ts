import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { LinkId } from "../../../contract/Id.ts"
import { lasting, run } from "../../api/Run.ts"
import { links } from "../../queries/LinkClient.ts"
import { useUndoableDelete } from "../../ui/useUndoableDelete.tsx"
import { linksChanged } from "../Cache.ts"
import { chunksOf } from "./chunks.ts"

const without = (ids: ReadonlySet<LinkId>, gone: ReadonlyArray<LinkId>): ReadonlySet<LinkId> =>
  new Set([...ids].filter((id) => !gone.includes(id)))

const nothing: ReadonlySet<LinkId> = new Set()

/** Links that are about to be deleted are out of sight until they are, or until it is taken back. */
export const useHidden = () => {
  const queries = useQueryClient()
  const [hidden, setHidden] = useState(nothing)
  const deleteLater = useUndoableDelete()

  const remove = (ids: ReadonlyArray<LinkId>) => {
    const show = () => setHidden((before) => without(before, ids))
    deleteLater({
      told: ids.length === 1 ? "Link deleted" : `${ids.length} links deleted`,
      hide: () => {
        setHidden((before) => new Set([...before, ...ids]))
        return show
      },
      remove: async () => {
        try {
          await Promise.all(chunksOf(ids).map((chunk) => run(lasting(links.bulkRemove({ payload: { ids: chunk } })))))
        } finally {
          await linksChanged(queries)
        }
        show()
      }
    })
  }
  return { hidden, remove }
}
