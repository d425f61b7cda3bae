import { useEffect, useMemo, useState } from "react"
import type { PageDetail } from "../../../page/Page.ts"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { errorOf } from "../../api/Failure.ts"
import { inWords } from "../../api/Words.ts"
import { useKeeping } from "../../ui/useKept.ts"
import { useUndoableDelete } from "../../ui/useUndoableDelete.tsx"
import { itemsOf } from "../content/Items.ts"
import { useOpenForms } from "../content/useOpenForms.ts"
import { draftOf } from "../preview/Draft.ts"
import { usePreview } from "../preview/usePreview.ts"
import { drawable } from "./Fields.ts"
import { usePageEdits } from "./usePageEdits.ts"
import { usePageWork } from "./usePageWork.ts"

/** Everything that the parts of the editor share: what is stored, what was typed, and how that looks. */
export const useEditorState = (page: PageDetail, themes: ReadonlyArray<ThemeTile>, stamp: number) => {
  const work = usePageWork(page, themes)
  const edited = usePageEdits(page, themes, work.begun, work.kept.forget)
  const forms = useOpenForms(page, work.begun.forms)
  // Held here and not by the list: going to another tab must not end the time in which a deletion can be taken back.
  const { removeUndoably, settleAll } = useUndoableDelete()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const items = useMemo(() => itemsOf(page).filter(({ key }) => !hidden.has(key)), [page, hidden])
  const changed = JSON.stringify(edited.changes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes are made anew each time; their text is not.
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
  const isDirty = Object.keys(edited.changes).length > 0 || forms.isDirty
  useKeeping(work.kept, isDirty ? { edits: edited.changes, base: edited.base, forms: forms.forms } : undefined)

  const { forget } = work.kept
  // What was brought back is told of until it is saved or given up, and not again with what is typed after that.
  useEffect(() => {
    if (!isDirty) forget()
  }, [isDirty, forget])

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
    /** Takes an item out of the list and gives what puts it back. */
    hide: (key: string) => {
      setHidden((all) => new Set([...all, key]))
      return () => setHidden((all) => new Set([...all].filter((one) => one !== key)))
    },
    removeUndoably,
    /** Whether something was changed that the server has not. */
    isChanged: Object.keys(edited.changes).length > 0 || hidden.size > 0,
    /** Stores what was changed, apart from forms; gives the version that is stored then, undefined where a person chose not to. */
    storeAll: async () => {
      await settleAll()
      return edited.saved()
    },
    /** Gives up whatever was typed. */
    discardAll,
    preview,
    isDirty,
    /** Whether a reload would lose changes. */
    isLost: () => !work.kept.isStored(),
    isRestored: work.kept.value !== undefined,
    discardRestored: discardAll,
    /** What is wrong with a field of the page. */
    errorAt: (field: string): string | undefined => edited.faultAt(field) ?? errorOf(preview.failure, field),
    /** What is amiss with a field of the page without being wrong. */
    warningsAt: (field: string): ReadonlyArray<string> =>
      shown?.preview.warnings.flatMap((one) => (one.field === field ? [inWords(one.message)] : [])) ?? [],
    /** What is amiss with a field of an item whose form is open. */
    itemWarningAt: (key: string, field: string): string | undefined => {
      const found = shown?.preview.warnings.find((one) => {
        const [kind, place, ...rest] = one.field.split(".")
        return rest.join(".") === field && shown.drawing.keys.get(`${kind}.${place}`) === key
      })
      return found && inWords(found.message)
    }
  }
}

export type Editor = ReturnType<typeof useEditorState>
