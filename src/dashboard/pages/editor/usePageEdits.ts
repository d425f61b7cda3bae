import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { PageDetail } from "../../../page/Page.ts"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { ApiFailure, errorOf } from "../../api/Failure.ts"
import { data } from "../../api/Run.ts"
import { pages } from "../Client.ts"
import { pageQuery } from "../Queries.ts"
import { bodyOf, changesOf, fieldsOf, type PageEdits, type PageFields, without } from "./Fields.ts"

/** The look and the settings of a page with what was changed in them, and the way to store that. */
export const usePageEdits = (page: PageDetail, themes: ReadonlyArray<ThemeTile>, begun: PageEdits) => {
  const queries = useQueryClient()
  const [edits, setEdits] = useState(begun)
  const stored = fieldsOf(page, themes)
  const changes = changesOf(stored, edits)
  const saving = useMutation({
    mutationFn: (changed: PageEdits) => data(pages.update({ path: { id: page.id }, payload: bodyOf(changed) })),
    onSuccess: (updated, sent) => {
      queries.setQueryData(pageQuery(page.id).queryKey, (known) => known && { ...known, ...updated })
      setEdits((all) => without(all, sent))
      void queries.invalidateQueries({ queryKey: ["pages"] })
      void queries.invalidateQueries({ queryKey: ["folders"] })
    }
  })
  const fields: PageFields = { ...stored, ...changes }
  // What was said of a value is no longer true of another one.
  const isStale = (field: string) => {
    const name = field as keyof PageFields
    return saving.variables !== undefined && name in saving.variables && saving.variables[name] !== fields[name]
  }
  const faults = saving.error instanceof ApiFailure ? Object.keys(saving.error.errors) : []
  return {
    fields,
    failure: faults.length > 0 && faults.every(isStale) ? null : saving.error,
    faultAt: (field: string) => (isStale(field) ? undefined : errorOf(saving.error, field)),
    stored,
    changes,
    set: (change: PageEdits) => setEdits((all) => ({ ...all, ...change })),
    discard: () => {
      setEdits({})
      saving.reset()
    },
    save: (onError?: (failure: Error) => void) =>
      saving.mutate(changes, onError === undefined ? {} : { onError: (failure) => onError(failure) }),
    saving
  }
}
