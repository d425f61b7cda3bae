import { useQueryClient } from "@tanstack/react-query"
import type { BulkChange } from "../../../link/Bulk.ts"
import { useMutation } from "../../api/Mutation.ts"
import { makeTags } from "../../library/newTags.ts"
import type { ListQuery } from "../../queries/LinkFilters.ts"
import { notifyOffline, toldFailure } from "../../ui/notify.tsx"
import { linksChanged } from "../Cache.ts"

/** What becomes of all links that match: a change, with names of tags that are made for it, or null to delete them. */
export type Wanted = { readonly what: BulkChange; readonly newTags?: ReadonlyArray<string> } | null

/** Changes or deletes all links that match a query, on the server; `onBegun` is told once it is at it. */
export const useBulkAll = (
  { search, folder_id, tag_id, is_active, is_broken }: ListQuery,
  total: number,
  onBegun: () => void
) => {
  const queries = useQueryClient()
  const query = {
    ...(search === undefined ? {} : { search }),
    ...(folder_id === undefined ? {} : { folder_id }),
    ...(tag_id === undefined ? {} : { tag_id }),
    ...(is_active === undefined ? {} : { is_active }),
    ...(is_broken === undefined ? {} : { is_broken })
  }
  const begin = async (wanted: Wanted) => {
    const { beginJob } = await import("../jobs/jobs.tsx").catch((failure: unknown) => {
      notifyOffline()
      throw failure
    })
    const made = wanted === null ? [] : await makeTags(queries, wanted.newTags ?? [])
    const asked =
      wanted === null
        ? { delete: true as const }
        : {
            change:
              made.length === 0 ? wanted.what : { ...wanted.what, add_tags: [...(wanted.what.add_tags ?? []), ...made] }
          }
    // What the person saw is what is meant: where more match by now, they are told.
    if (await beginJob({ query, ...asked, total })) onBegun()
    else await linksChanged(queries)
  }
  return useMutation({ mutationFn: begin, onError: toldFailure }).mutate
}
