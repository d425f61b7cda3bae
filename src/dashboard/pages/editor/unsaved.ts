import type { PageDetail } from "../../../page/Page.ts"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { isSame } from "../../ui/isSame.ts"
import { type Item, itemsOf, linkBody, linkValues } from "../content/Items.ts"
import { isDirty, type Open, reopened } from "../content/Open.ts"
import { sent } from "../form/Sent.ts"
import { isKind, kindOf } from "../plugins/Kinds.ts"
import { changesOf, fieldsOf } from "./Fields.ts"
import type { Work } from "./usePageWork.ts"

/** A value as it is stored, with its strings trimmed. */
const trimmed = (value: unknown): unknown =>
  typeof value === "string"
    ? value.trim()
    : Array.isArray(value)
      ? value.map(trimmed)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, trimmed(part)]))
        : value

const saysTheSame = (one: unknown, other: unknown): boolean => isSame(trimmed(one), trimmed(other))

/** Whether a form's values equal the stored block. */
const isStored = (form: Open, item: Item): boolean => {
  if (form.kind === "link") {
    return item.kind === "link" && saysTheSame(linkBody(form.values), linkBody(linkValues(item.link)))
  }
  if (item.kind === "link" || item.plugin.type !== form.type) return false
  const { fields, opened } = kindOf(form.type)
  return saysTheSame(sent(fields, form.values), sent(fields, opened(item.plugin.config)))
}

/**
 * The stored draft of a page's editor, without changes that are already on the server. They may have been saved in
 * another tab, or in this one while it was closing.
 */
export const unsavedOf = (kept: Work, page: PageDetail, themes: ReadonlyArray<ThemeTile>): Work => {
  const stored = fieldsOf(page, themes)
  const items = itemsOf(page)
  const edits = Object.fromEntries(
    Object.entries(changesOf(stored, kept.edits)).filter(
      ([name, value]) => !saysTheSame(value, stored[name as keyof typeof stored])
    )
  )
  const forms = kept.forms.filter(
    (form) =>
      (form.kind === "link" || isKind(form.type)) &&
      isDirty(form) &&
      !items.some((item) => (form.id === null || item.key === form.key) && isStored(form, item))
  )
  return {
    edits,
    base: Object.keys(edits).length === 0 ? null : kept.base,
    forms: forms.flatMap(reopened)
  }
}
