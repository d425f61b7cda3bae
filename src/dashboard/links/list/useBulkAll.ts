import { useQueryClient } from "@tanstack/react-query"
import type { BulkChange } from "../../../link/Bulk.ts"
import { useMutation } from "../../api/Mutation.ts"
import { makeTags } from "../../library/newTags.ts"
import type { ListQuery } from "../../queries/LinkFilters.ts"
import { notifyOffline, toldFailure } from "../../ui/notify.tsx"
import { linksChanged } from "../Cache.ts"

/** What to do with all matching links: a change, with the names of tags to create for it, or null to delete them. */
export type Wanted = { readonly what: BulkChange; readonly newTags?: ReadonlyArray<string> } | null

/** The filters of a list, without its order. */
export const filtersOf = ({ search, folder_id, tag_id, is_active, is_broken, state }: ListQuery) => ({
  ...(search === undefined ? {} : { search }),
  ...(folder_id === undefined ? {} : { folder_id }),
  ...(tag_id === undefined ? {} : { tag_id }),
  ...(is_active === undefined ? {} : { is_active }),
  ...(is_broken === undefined ? {} : { is_broken }),
  ...(state === undefined ? {} : { state })
})

/** Starts a job that changes or deletes every link that matches a query, and calls `onBegun` once it has started. */
export const useBulkAll = (listed: ListQuery, total: number, onBegun: () => void) => {
  const queries = useQueryClient()
  const query = filtersOf(listed)
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
    // The server refuses the job if `total`, which the user saw, has changed; `beginJob` reports that.
    if (await beginJob({ query, ...asked, total })) onBegun()
    else await linksChanged(queries)
  }
  return useMutation({ mutationFn: begin, onError: toldFailure }).mutate
}
