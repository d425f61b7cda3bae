import { useState } from "react"
import type { PageDetail } from "../../../page/Page.ts"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { useKept } from "../../ui/useKept.ts"
import type { Open } from "../content/Open.ts"
import type { PageEdits, PageFields } from "./Fields.ts"
import { unsavedOf } from "./unsaved.ts"

/** A version of a page and its fields. */
export interface PageBase {
  readonly version: number
  readonly fields: PageFields
}

/** The unsaved input of a page's editor. */
export interface Work {
  readonly edits: PageEdits
  /** The version the edits started from; null without edits. */
  readonly base: PageBase | null
  readonly forms: ReadonlyArray<Open>
}

const none: Work = { edits: {}, base: null, forms: [] }

/** Unsaved input from the last time the page was edited. */
export const usePageWork = (page: PageDetail, themes: ReadonlyArray<ThemeTile>) => {
  const kept = useKept(`page ${page.id}`, none, String(page.version))
  const [restored] = useState<Work>(() => (kept.value === undefined ? none : unsavedOf(kept.value, page, themes)))
  return { restored, kept }
}
