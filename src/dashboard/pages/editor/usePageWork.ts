import { useState } from "react"
import type { PageDetail } from "../../../page/Page.ts"
import { useKept } from "../../ui/useKept.ts"
import { itemsOf } from "../content/Items.ts"
import { type Open, reopened } from "../content/Open.ts"
import type { PageEdits, PageFields } from "./Fields.ts"

/** A version of a page, with the fields that it has. */
export interface PageBase {
  readonly version: number
  readonly fields: PageFields
}

/** What of a page's editor is not saved. */
interface Work {
  readonly edits: PageEdits
  /** What the edits began from; null where there are none. */
  readonly base: PageBase | null
  readonly forms: ReadonlyArray<Open>
}

const none: Work = { edits: {}, base: null, forms: [] }

/** What was typed into the editor of a page the last time and not saved,. */
export const usePageWork = (page: PageDetail) => {
  const kept = useKept(`page ${page.id}`, none, String(page.version))
  const [begun] = useState<Work>(() => {
    if (kept.value === undefined) return none
    const stored = new Set(itemsOf(page).map(({ key }) => key))
    return {
      edits: kept.value.edits,
      base: kept.value.base,
      forms: kept.value.forms.flatMap((form) => reopened(form, stored))
    }
  })
  return {
    begun,
    kept
  }
}
