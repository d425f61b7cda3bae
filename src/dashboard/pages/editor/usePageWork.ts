import { useState } from "react"
import type { PageDetail } from "../../../page/Page.ts"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { useKept } from "../../ui/useKept.ts"
import type { Open } from "../content/Open.ts"
import type { PageEdits, PageFields } from "./Fields.ts"
import { unsavedOf } from "./unsaved.ts"

/** A version of a page, with the fields that it has. */
export interface PageBase {
  readonly version: number
  readonly fields: PageFields
}

/** What of a page's editor is not saved. */
export interface Work {
  readonly edits: PageEdits
  /** What the edits began from; null where there are none. */
  readonly base: PageBase | null
  readonly forms: ReadonlyArray<Open>
}

const none: Work = { edits: {}, base: null, forms: [] }

/** What was typed into the editor of a page the last time and is not saved. */
export const usePageWork = (page: PageDetail, themes: ReadonlyArray<ThemeTile>) => {
  const kept = useKept(`page ${page.id}`, none, String(page.version))
  const [begun] = useState<Work>(() => (kept.value === undefined ? none : unsavedOf(kept.value, page, themes)))
  return { begun, kept }
}
