import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Link } from "../../../link/Link.ts"
import { data } from "../../api/Run.ts"
import { makeTags } from "../../library/newTags.ts"
import { links } from "../../queries/LinkClient.ts"
import { linkQuery } from "../../queries/LinkQueries.ts"
import { told } from "../../ui/notify.tsx"
import { linksChanged, storeLinks } from "../Cache.ts"
import { type Made, useCreate } from "../useCreate.ts"
import { changesOf, creationOf, type Draft } from "./Draft.ts"

interface Given {
  readonly link: Link | undefined
  readonly before: Draft
  readonly onSaved: () => void
  readonly onMade: (made: Made) => void
}

/** Makes the link of a draft, or changes the one that it was made from. */
export const useSave = ({ link, before, onSaved, onMade }: Given) => {
  const queries = useQueryClient()
  const creating = useCreate((made) => {
    onSaved()
    onMade(made)
  }, onSaved)
  const withTags = async (draft: Draft): Promise<Draft> => ({
    ...draft,
    tags: [...draft.tags, ...(await makeTags(queries, draft.newTags))],
    newTags: []
  })
  const updating = useMutation({
    mutationFn: async ({ id, draft }: { readonly id: Link["id"]; readonly draft: Draft }) =>
      data(links.update({ path: { id }, payload: changesOf(before, await withTags(draft)) })),
    onSuccess: (saved) => {
      storeLinks(queries, [saved])
      queries.setQueryData(linkQuery(saved.id).queryKey, saved)
      void linksChanged(queries)
      told("Link saved")
      onSaved()
    }
  })
  return {
    save: (draft: Draft) =>
      link === undefined
        ? creating.create(async () => creationOf(await withTags(draft)))
        : updating.mutate({ id: link.id, draft }),
    isSaving: creating.isCreating || updating.isPending,
    failure: creating.failure ?? updating.error
  }
}
