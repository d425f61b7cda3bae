import { t } from "@lingui/core/macro"
import { useQueryClient } from "@tanstack/react-query"
import { DateTime } from "effect"
import { useMemo, useState } from "react"
import type { FieldErrors } from "../../../contract/Failure.ts"
import type { Link, UpdateLink } from "../../../link/Link.ts"
import { endNotAhead, needsPassword, passwordNeeded } from "../../../link/Requirements.ts"
import { withFaults } from "../../api/Failure.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data, meantFor } from "../../api/Run.ts"
import { fieldText } from "../../library/fieldTexts.ts"
import { makeTags } from "../../library/newTags.ts"
import { links } from "../../queries/LinkClient.ts"
import { linkQuery } from "../../queries/LinkQueries.ts"
import { told } from "../../ui/notify.tsx"
import { saveChanges } from "../../ui/saveChanges.ts"
import { linksChanged, storeLinks } from "../Cache.ts"
import { type Made, useCreate } from "../useCreate.ts"
import { allOf, changesOf, creationOf, type Draft, draftOf } from "./Draft.ts"

const noFaults: FieldErrors = {}

/**
 * Errors that the server reports only if each field is valid by itself. They are checked here too, so that all errors
 * appear together.
 */
const faultsOf = ({ redirect, password, expires }: Draft, link: Link | undefined): FieldErrors => {
  const stored = link && { hasPassword: link.has_password, redirectType: link.redirect_type }
  const isOver = link === undefined && expires !== null && DateTime.toEpochMillis(expires) <= Date.now()
  return {
    ...(needsPassword({ redirect_type: redirect, password }, stored) ? { password: [passwordNeeded] } : {}),
    ...(isOver ? { expires_at: [endNotAhead] } : {})
  }
}

interface Given {
  readonly link: Link | undefined
  readonly before: Draft
  /** The version of `before`. */
  readonly version: string | null
  readonly onSaved: () => void
  readonly onMade: (made: Made) => void
}

/** Creates a link from the draft, or updates the existing link. */
export const useSave = ({ link, before, version, onSaved, onMade }: Given) => {
  const queries = useQueryClient()
  const [more, setMore] = useState(noFaults)
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
      saveChanges<UpdateLink, Link>({
        what: "link",
        before: allOf(before),
        version: version ?? "",
        changes: changesOf(before, await withTags(draft)),
        send: (payload, base) => data(meantFor(base)(links.update({ path: { id }, payload }))),
        read: () => data(links.get({ path: { id } })),
        fieldsOf: (stored) => allOf(draftOf(stored)),
        tell: fieldText
      }),
    onSuccess: (saved) => {
      if (saved === undefined) return
      const { stored, isSent } = saved
      storeLinks(queries, [stored])
      queries.setQueryData(linkQuery(stored.id).queryKey, stored)
      void linksChanged(queries)
      told(isSent ? t`Link saved` : t`Kept the saved version`)
      onSaved()
    }
  })
  const refused = creating.failure ?? updating.error
  return {
    save: (draft: Draft) => {
      setMore(faultsOf(draft, link))
      if (link === undefined) creating.create(async () => creationOf(await withTags(draft)))
      else updating.mutate({ id: link.id, draft })
    },
    isSaving: creating.isCreating || updating.isPending,
    failure: useMemo(() => withFaults(refused, more), [refused, more])
  }
}
