import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useMemo, useState } from "react"
import type { PageDetail } from "../../../page/Page.ts"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { errorOf } from "../../api/Failure.ts"
import { textOfDetails } from "../../api/faults/textOf.ts"
import { useKeeping } from "../../ui/useKept.ts"
import { useUndoableDelete } from "../../ui/useUndoableDelete.tsx"
import { itemsOf } from "../content/Items.ts"
import { useOpenForms } from "../content/useOpenForms.ts"
import { storeItem } from "../content/useSaveItem.ts"
import { draftOf } from "../preview/Draft.ts"
import { usePreview } from "../preview/usePreview.ts"
import { pageQuery } from "../Queries.ts"
import { drawable } from "./Fields.ts"
import { usePageEdits } from "./usePageEdits.ts"
import { usePageWork } from "./usePageWork.ts"

/** The state that all parts of the editor share: stored values, unsaved input and the preview. */
export const useEditorState = (page: PageDetail, themes: ReadonlyArray<ThemeTile>, stamp: number) => {
  const queries = useQueryClient()
  const work = usePageWork(page, themes)
  const edited = usePageEdits(page, themes, work.restored, work.kept.forget)
  const forms = useOpenForms(page, work.restored.forms)
  // The undo of deletions is here instead of in the list, so that it still works after switching tabs.
  const { removeUndoably, settleAll } = useUndoableDelete()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => itemsOf(page).filter(({ key }) => !hidden.has(key)), [page, hidden])
  const changed = JSON.stringify(edited.changes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` is new on every render; its JSON is not.
  const drawing = useMemo(() => {
    const isDrawn = forms.forms.length > 0 || hidden.size > 0
    const draft = draftOf(items, forms.forms, forms.forms.at(-1)?.key)
    return {
      body: { ...drawable(edited.changes), ...(isDrawn ? { links: draft.links, plugins: draft.plugins } : {}) },
      keys: draft.keys,
      selector: draft.selector,
      stamp
    }
  }, [changed, items, forms.forms, hidden, stamp])
  const preview = usePreview(page.id, drawing)
  const { shown } = preview
  const isEdited = Object.keys(edited.changes).length > 0
  const isDirty = isEdited || forms.isDirty
  useKeeping(work.kept, isDirty ? { edits: edited.changes, base: edited.base, forms: forms.forms } : undefined)

  const { forget } = work.kept
  // Show the notice about restored input until that input is saved or discarded, and don't show it again for later
  // input.
  useEffect(() => {
    if (!isDirty) forget()
  }, [isDirty, forget])

  const { queryKey } = pageQuery(page.id)
  /** Saves the forms with input; returns the page's version, or undefined if one of them stays open. */
  const storeForms = async (onRefused: () => void): Promise<number | undefined> => {
    for (const form of forms.typed) {
      const refuse = (failure: Error | null): undefined => {
        forms.fail(form.key, failure)
        forms.pointOut(form.key)
        onRefused()
      }
      if (form.isGone) return refuse(null)
      try {
        if ((await storeItem(form, page, queries)) === undefined) return undefined
      } catch (failure) {
        if (!(failure instanceof Error)) throw failure
        return refuse(failure)
      }
      await queries.invalidateQueries({ queryKey })
      forms.close(form.key)
    }
    return queries.getQueryData(queryKey)?.version ?? page.version
  }

  const discardAll = () => {
    forget()
    edited.discard()
    forms.closeAll()
  }

  return {
    page,
    themes,
    ...edited,
    forms,
    items,
    /** Hides a block; returns a function that shows it again. */
    hide: (key: string) => {
      setHidden((all) => new Set([...all, key]))
      return () => setHidden((all) => new Set([...all].filter((one) => one !== key)))
    },
    removeUndoably,
    /** Whether visitors see changes only after *Publish*. */
    canPublish: page.status === "draft" || page.auto_publish === 0,
    /** Whether there is input that *Publish* saves first. */
    isTyped: isEdited || forms.typed.length > 0,
    /** Whether fields of the page itself have unsaved changes. */
    isEdited,
    /** Whether there are changes that the server does not have. */
    isChanged: isEdited || hidden.size > 0,
    /** Saves all changes; returns the stored version, or undefined if the user cancels or a form is refused. */
    storeAll: async (onRefused: () => void) => {
      await settleAll()
      const now = await storeForms(onRefused)
      return now && edited.saved(now)
    },
    /** Discards all input. */
    discardAll,
    preview,
    isDirty,
    /** Whether a reload would lose changes. */
    isLost: () => !work.kept.isStored(),
    isRestored: work.kept.value !== undefined,
    discardRestored: discardAll,
    /** The error of a page field. */
    errorAt: (field: string): string | undefined => edited.faultAt(field) ?? errorOf(preview.failure, field),
    /** The warnings about a page field. */
    warningsAt: (field: string): ReadonlyArray<string> =>
      shown?.preview.warnings.flatMap((one) =>
        one.field === field ? [textOfDetails(one.message, one.details)] : []
      ) ?? [],
    /** The warning about a field in an open block form. */
    itemWarningAt: (key: string, field: string): string | undefined => {
      const found = shown?.preview.warnings.find((one) => {
        const [kind, place, ...rest] = one.field.split(".")
        return rest.join(".") === field && shown.drawing.keys.get(`${kind}.${place}`) === key
      })
      return found && textOfDetails(found.message, found.details)
    }
  }
}

export type Editor = ReturnType<typeof useEditorState>
