import { type Audited, changedFields } from "../audit/AuditLog.ts"
import { formatMillis } from "../contract/Timestamp.ts"
import { millis } from "../storage/Fields.ts"
import type { Changes } from "../storage/Table.ts"
import type { LinkTag } from "../tag/Tag.ts"
import type { LinkAbTest, LinkTargetingRule } from "./Link.ts"
import type { LinkRow } from "./Repo.ts"
import type { LinksTable } from "./Tables.ts"
import type { ReplacedParts } from "./TestsAndTargeting.ts"

/** The fields of a link whose changes the audit log records as they are in a response. */
const plainFields = [
  "destination_url",
  "short_code",
  "title",
  "comments",
  "redirect_type",
  "is_active",
  "expired_url",
  "max_clicks",
  "folder_id",
  "meta_title",
  "meta_description",
  "meta_image",
  "ab_test_url",
  "ab_test_percentage",
  "preview_page",
  "redirect_status",
  "noindex",
  "forward_path",
  "forward_query",
  "external_id"
] as const

type Fields = Record<string, unknown>
type Columns = Changes<typeof LinksTable>

const textOf = (at: number | null | undefined) => (at === null || at === undefined ? null : formatMillis(at))

const tagFields = (tags: ReadonlyArray<LinkTag>) => tags.map(({ id, name }) => ({ id, name }))
const testFields = (tests: ReadonlyArray<LinkAbTest>) =>
  tests.map(({ destination_url, weight }) => ({ url: destination_url, weight }))
const ruleFields = (rules: ReadonlyArray<LinkTargetingRule>) =>
  rules.map(({ id: _, link_id: __, destination_url, ...rule }) => ({ ...rule, url: destination_url }))

const partFields = ({ tags, ab_tests, targeting }: ReplacedParts): Fields => ({
  ...(tags === undefined ? {} : { tags: tagFields(tags) }),
  ...(ab_tests === undefined ? {} : { ab_tests: testFields(ab_tests) }),
  ...(targeting === undefined ? {} : { targeting: ruleFields(targeting) })
})

/** The fields of a stored link that columns change, before the change. */
const storedFields = (row: LinkRow, columns: Columns): Fields => ({
  ...Object.fromEntries(plainFields.filter((name) => name in columns).map((name) => [name, row[name]])),
  ...("expires_at" in columns ? { expires_at: textOf(millis(row.expires_at)) } : {}),
  ...("starts_at" in columns ? { starts_at: textOf(millis(row.starts_at)) } : {})
})

const changedColumns = (columns: Columns): Fields => ({
  ...Object.fromEntries(plainFields.filter((name) => name in columns).map((name) => [name, columns[name]])),
  ...(columns.expires_at === undefined ? {} : { expires_at: textOf(columns.expires_at) }),
  ...(columns.starts_at === undefined ? {} : { starts_at: textOf(columns.starts_at) })
})

/** What the log says of a password: whether there is one, and that it changed; never the password or its hash. */
const passwordFields = ({ password_hash }: LinkRow, after: string | null | undefined) => {
  const isSame = after === undefined || (after === null && password_hash === null)
  if (isSame) return { before: {}, after: {} }
  const before = password_hash === null ? null : "set"
  return {
    before: { password: before },
    after: { password: after === null ? null : before === "set" ? "changed" : "set" }
  }
}

interface Change {
  readonly before: LinkRow
  readonly columns: Columns
  readonly partsBefore?: ReplacedParts
  readonly partsAfter?: ReplacedParts
  /** The name of the folder that the link moves to. */
  readonly folderName?: string | null
}

const nameOf = ({ title, short_code }: Pick<LinkRow, "title" | "short_code">) => title ?? short_code

/** The entries about a changed link: one with its changed fields, or none if the change has no effect. */
export const linkUpdated = (change: Change): ReadonlyArray<Audited> => {
  const { before: row, columns, partsBefore = {}, partsAfter = {}, folderName = null } = change
  const password = passwordFields(row, columns.password_hash)
  const { before, after } = changedFields<Fields>(
    { ...storedFields(row, columns), ...partFields(partsBefore), ...password.before },
    { ...changedColumns(columns), ...partFields(partsAfter), ...password.after }
  )
  if (Object.keys(after).length === 0) return []
  const isMoved = "folder_id" in after
  return [
    {
      action: "link.updated",
      target: { type: "link", id: row.id, name: nameOf(row) },
      before: isMoved ? { ...before, folder_name: row.folder_name } : before,
      after: isMoved ? { ...after, folder_name: folderName } : after,
      isWhole: true
    }
  ]
}

/** The entry about a link that moved to the trash, which keeps the rest. */
export const linkDeleted = (row: LinkRow): Audited => ({
  action: "link.deleted",
  target: { type: "link", id: row.id, name: nameOf(row) },
  before: { short_code: row.short_code, destination_url: row.destination_url }
})

/** The entry about a former short code that became available. */
export const aliasRemoved = (row: LinkRow, code: string): Audited => ({
  action: "link.updated",
  target: { type: "link", id: row.id, name: nameOf(row) },
  before: { former_code: code },
  after: { former_code: null }
})

const restorable = [...plainFields, "expires_at", "starts_at", "tags", "ab_tests", "targeting"]

/** Whether former values of some of these fields can be restored. */
export const isRestorable = (fields: ReadonlyArray<string>): boolean => restorable.some((name) => fields.includes(name))

/** The tags in an entry before its change. */
export const formerTags = ({ tags }: Readonly<Fields>) => (tags ?? []) as ReturnType<typeof tagFields>

/**
 * The body that restores the former values in an entry. `known` are the tags among them that still exist; the others are
 * referred to by name, so that a new tag of that name takes the place of a deleted one.
 */
export const restoringBody = (before: Readonly<Fields>, known: ReadonlySet<string>): Fields => {
  const { short_code, tags, ...fields } = Object.fromEntries(
    Object.entries(before).filter(([name]) => restorable.includes(name))
  )
  return {
    ...fields,
    ...(short_code === undefined ? {} : { custom_slug: short_code }),
    ...(tags === undefined ? {} : { tags: formerTags(before).map(({ id, name }) => (known.has(id) ? id : name)) })
  }
}
