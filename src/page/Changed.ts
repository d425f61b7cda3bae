import type { AuditAction } from "../audit/Audit.ts"
import { type Audited, changedFields } from "../audit/AuditLog.ts"
import type { Changes } from "../storage/Table.ts"
import type { ButtonRow, PageRow, PluginRow } from "./Rows.ts"
import type { PagesTable } from "./Tables.ts"

type Fields = Readonly<Record<string, unknown>>

/** The fields of a page whose changes the audit log records, as they are stored. */
const pageFields = [
  "slug",
  "title",
  "description",
  "profile_image",
  "background_image",
  "favicon",
  "theme",
  "theme_accent_1",
  "theme_accent_2",
  "font",
  "button_shape",
  "custom_css",
  "noindex",
  "language",
  "auto_publish",
  "domain_id",
  "folder_id"
] as const

/** A button or plugin in an entry. Its ID, and the name or type that identifies it, are in each one. */
export type LoggedItem = Fields & { readonly id: string }

/** What an entry says of a page on one side of a change: fields, and the buttons and plugins that changed. */
export interface LoggedPage extends Fields {
  readonly links?: ReadonlyArray<LoggedItem>
  readonly plugins?: ReadonlyArray<LoggedItem>
}

/** What an entry says of a change of a page. */
export interface Change {
  readonly before: LoggedPage
  readonly after: LoggedPage
}

export const unchangedPage: Change = { before: {}, after: {} }

const buttonFields = ({ label, url, icon, color, bg_color, animation, sort_order, is_visible }: ButtonRow): Fields => ({
  label,
  url,
  icon,
  color,
  bg_color,
  animation,
  sort_order,
  is_visible
})

const pluginFields = ({ config, sort_order, is_visible }: Omit<PluginRow, "links">): Fields => ({
  config,
  sort_order,
  is_visible
})

/** The items that differ: removed and new ones in full, and the changed fields of the others. */
const changedItems = <Row extends { readonly id: string }>(
  before: ReadonlyArray<Row>,
  after: ReadonlyArray<Row>,
  identify: (row: Row) => Fields,
  fieldsOf: (row: Row) => Fields
) => {
  const [former, latter] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row])))
  const sides: { readonly before: Array<LoggedItem>; readonly after: Array<LoggedItem> } = { before: [], after: [] }
  for (const id of new Set([...before, ...after].map((row) => row.id))) {
    const [one, other] = [former?.get(id), latter?.get(id)]
    const fields =
      one === undefined || other === undefined
        ? { before: one && fieldsOf(one), after: other && fieldsOf(other) }
        : changedFields<Fields>(fieldsOf(one), fieldsOf(other))
    if ("isChanged" in fields && !fields.isChanged) continue
    if (one !== undefined) sides.before.push({ id, ...identify(one), ...fields.before })
    if (other !== undefined) sides.after.push({ id, ...identify(other), ...fields.after })
  }
  return sides
}

/** The change from some buttons to others, by their ids. */
export const changedButtons = (before: ReadonlyArray<ButtonRow>, after: ReadonlyArray<ButtonRow>): Change => {
  const sides = changedItems(before, after, ({ label }) => ({ name: label }), buttonFields)
  return sides.before.length + sides.after.length === 0
    ? unchangedPage
    : { before: { links: sides.before }, after: { links: sides.after } }
}

/** The change from some plugins to others, by their ids. */
export const changedPlugins = (
  before: ReadonlyArray<Omit<PluginRow, "links">>,
  after: ReadonlyArray<Omit<PluginRow, "links">>
): Change => {
  const sides = changedItems(before, after, ({ type }) => ({ type }), pluginFields)
  return sides.before.length + sides.after.length === 0
    ? unchangedPage
    : { before: { plugins: sides.before }, after: { plugins: sides.after } }
}

/** The names of the folder and domain that a page moves to. */
export interface NewPlace {
  readonly folder: string | null
  readonly hostname: string | null
}

/** The change that columns make to a page. */
export const changedColumns = (
  page: PageRow,
  columns: Changes<typeof PagesTable>,
  place: NewPlace = { folder: null, hostname: null }
): Change => {
  const changed = pageFields.filter((name) => name in columns)
  const { before, after } = changedFields<Fields>(
    Object.fromEntries(changed.map((name) => [name, page[name]])),
    Object.fromEntries(changed.map((name) => [name, columns[name]]))
  )
  const isMoved = "folder_id" in after
  const hasDomain = "domain_id" in after
  return {
    before: {
      ...before,
      ...(isMoved ? { folder_name: page.folder_name } : {}),
      ...(hasDomain ? { custom_domain: page.hostname } : {})
    },
    after: {
      ...after,
      ...(isMoved ? { folder_name: place.folder } : {}),
      ...(hasDomain ? { custom_domain: place.hostname } : {})
    }
  }
}

/** One change made of several. */
export const joined = (...changes: ReadonlyArray<Change>): Change => ({
  before: Object.assign({}, ...changes.map(({ before }) => before)),
  after: Object.assign({}, ...changes.map(({ after }) => after))
})

/** The entries about a changed page: one, or none if nothing changed. */
export const pageUpdated = (
  { id, title }: Pick<PageRow, "id" | "title">,
  { before, after }: Change
): ReadonlyArray<Audited> =>
  Object.keys(before).length + Object.keys(after).length === 0
    ? []
    : [{ action: "page.updated", target: { type: "page", id, name: title }, before, after, isWhole: true }]

/** An entry about a page without fields. */
export const pageEntry = (action: AuditAction, { id, title }: Pick<PageRow, "id" | "title">): Audited => ({
  action,
  target: { type: "page", id, name: title }
})

const isField = (name: string) => (pageFields as ReadonlyArray<string>).includes(name)

/** The former fields of a page in an entry. */
export const formerFields = (before: LoggedPage): Fields =>
  Object.fromEntries(Object.entries(before).filter(([name]) => isField(name)))

/** Whether the former state of some of these fields can be restored. */
export const isRestorable = (fields: ReadonlyArray<string>): boolean =>
  fields.some((name) => isField(name) || name === "links" || name === "plugins")
