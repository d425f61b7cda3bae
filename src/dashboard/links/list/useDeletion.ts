import { plural, t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import type { LinkId } from "../../../contract/Id.ts"
import { orLater } from "../../api/Outbox.ts"
import { keyed, lasting, run } from "../../api/Run.ts"
import { links } from "../../queries/LinkClient.ts"
import { withoutScheme } from "../../ui/format.ts"
import { toldFailure } from "../../ui/notify.tsx"
import { useHidden } from "../../ui/useHidden.ts"
import { linksChanged, shownLinks } from "../Cache.ts"
import { chunksOf } from "./chunks.ts"

/** Moves links to the trash; the list hides them before the server responds. */
export const useDeletion = () => {
  const queries = useQueryClient()
  const { hidden, hide } = useHidden<LinkId>()

  const told = (ids: ReadonlyArray<LinkId>) => {
    const [link, ...others] = shownLinks(queries, ids)
    return link !== undefined && others.length === 0 && ids.length === 1
      ? t`Delete ${{ shortLink: withoutScheme(link.short_url) }}`
      : plural({ count: ids.length }, { one: "Delete link", other: "Delete # links" })
  }

  const remove = async (ids: ReadonlyArray<LinkId>) => {
    const show = hide(ids)
    try {
      await Promise.all(
        chunksOf(ids).map((chunk) =>
          orLater({ kind: "link.remove", payload: { ids: chunk }, told: told(chunk) }, (key) =>
            run(keyed(key)(lasting(links.bulkRemove({ payload: { ids: chunk } }))))
          )
        )
      )
      const { toldTrashed } = await import("../../library/trashed.tsx")
      toldTrashed(
        plural({ count: ids.length }, { one: "Link moved to the trash", other: "# links moved to the trash" }),
        ids
      )
    } finally {
      await linksChanged(queries)
      show()
    }
  }
  return { hidden, remove: (ids: ReadonlyArray<LinkId>) => void remove(ids).catch(toldFailure) }
}
