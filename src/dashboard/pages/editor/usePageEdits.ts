import { useQueryClient } from "@tanstack/react-query"
import { useReducer, useState } from "react"
import type { Page, PageDetail } from "../../../page/Page.ts"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { errorOf } from "../../api/Failure.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data, meantFor } from "../../api/Run.ts"
import { fieldText } from "../../library/fieldTexts.ts"
import { fontLabel, fontLabels, shapeLabel, shapeLabels } from "../../library/lookLabels.ts"
import { historyOf, stepped } from "../../ui/History.ts"
import { saveChanges } from "../../ui/saveChanges.ts"
import { useFieldErrors } from "../../ui/useFieldErrors.ts"
import { pages } from "../Client.ts"
import { pageQuery } from "../Queries.ts"
import { bodyOf, changesOf, fieldsOf, type PageEdits, type PageFields, without } from "./Fields.ts"
import type { PageBase } from "./usePageWork.ts"

/** The label of a page's field, and its value for display. */
const pageFieldText = (name: string, value: unknown): readonly [label: string, text: string] => {
  if (name === "font") return [fontLabel, fontLabels[value as keyof typeof fontLabels]]
  if (name === "button_shape") return [shapeLabel, shapeLabels[value as keyof typeof shapeLabels]]
  return fieldText(name, value)
}

interface Restored {
  readonly edits: PageEdits
  readonly base: PageBase | null
}

/** The design and settings of a page with unsaved edits, and how to save them; `forget` deletes the stored draft. */
export const usePageEdits = (
  page: PageDetail,
  themes: ReadonlyArray<ThemeTile>,
  restored: Restored,
  forget: () => void
) => {
  const queries = useQueryClient()
  const [history, step] = useReducer(stepped<PageEdits>, restored.edits, historyOf)
  const edits = history.now
  const stored = fieldsOf(page, themes)
  const changes = changesOf(stored, edits)
  const [began, setBegan] = useState(restored.base)
  // Without edits, the next edit starts from the version that was read last.
  const base: PageBase | null = Object.keys(changes).length === 0 ? null : began
  const saving = useMutation({
    mutationFn: (changed: PageEdits) =>
      saveChanges<PageEdits, Page>({
        what: "page",
        before: base?.fields ?? stored,
        version: String(base?.version ?? page.version),
        changes: changed,
        send: (edits, version) =>
          data(meantFor(version)(pages.update({ path: { id: page.id }, payload: bodyOf(edits) }))),
        read: () => data(pages.get({ path: { id: page.id } })),
        fieldsOf: (now) => fieldsOf(now, themes),
        tell: pageFieldText
      }),
    onSuccess: (saved, sent) => {
      if (saved === undefined) return
      queries.setQueryData(pageQuery(page.id).queryKey, (known) => known && { ...known, ...saved.stored })
      // Delete the stored draft here instead of in an effect, because the editor may already be closed.
      forget()
      step({ _tag: "Reset", edit: (all) => without(all, sent) })
      setBegan(null)
      void queries.invalidateQueries({ queryKey: ["pages"] })
      void queries.invalidateQueries({ queryKey: ["folders"] })
    }
  })
  const fields: PageFields = { ...stored, ...changes }
  const failure = useFieldErrors(saving.error, fields)
  return {
    fields,
    failure,
    faultAt: (field: string) => errorOf(failure, field),
    stored,
    base,
    changes,
    set: (change: PageEdits) => {
      if (base === null) setBegan({ version: page.version, fields: stored })
      const field = Object.keys(change).join(" ")
      step({ _tag: "Change", edit: (all) => ({ ...all, ...change }), field, at: Date.now() })
    },
    discard: () => {
      step({ _tag: "Reset", edit: () => ({}) })
      saving.reset()
    },
    /** Undoes the last unsaved edit; undefined if there is none. */
    undo: history.past.length === 0 ? undefined : () => step({ _tag: "Undo" }),
    save: (onError?: (failure: Error) => void) =>
      saving.mutate(changes, onError === undefined ? {} : { onError: (failure) => onError(failure) }),
    /** Saves the edits; returns the stored version (`now` without edits), or undefined if the user cancels. */
    saved: async (now: number) => {
      if (Object.keys(changes).length === 0) return now
      return (await saving.mutateAsync(changes))?.stored.version
    },
    saving
  }
}
