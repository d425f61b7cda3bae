import { DateTime } from "effect"
import { useState } from "react"
import type { PageDetail } from "../../../page/Page.ts"
import { useKept } from "../../ui/useKept.ts"
import { itemsOf } from "../content/Items.ts"
import { type Open, reopened } from "../content/Open.ts"
import type { PageEdits } from "./Fields.ts"

/** What of a page's editor is not saved. */
interface Work {
  readonly edits: PageEdits
  readonly forms: ReadonlyArray<Open>
}

const none: Work = { edits: {}, forms: [] }

/** What was typed into the editor of a page the last time and not saved,. */
export const usePageWork = (page: PageDetail) => {
  const kept = useKept(`page ${page.id}`, none, DateTime.formatIso(page.updated_at))
  const [begun] = useState<Work>(() => {
    if (kept.value === undefined) return none
    const stored = new Set(itemsOf(page).map(({ key }) => key))
    return { edits: kept.value.edits, forms: kept.value.forms.flatMap((form) => reopened(form, stored)) }
  })
  return {
    begun,
    kept
  }
}
