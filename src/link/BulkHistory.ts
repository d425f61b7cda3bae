import type { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { SharedEntries } from "../audit/Histories.ts"
import type { Side } from "../audit/Sides.ts"
import type { FolderId, LinkId, TagId } from "../contract/Id.ts"
import type { Folders } from "../folder/Folders.ts"
import type { Tags } from "../tag/Tags.ts"
import { plainFields } from "./Bulk.ts"
import { Before } from "./Reversal.ts"

const decodeBefore = Schema.decodeSync(Schema.parseJson(Before))

/** Only these parts have their own fields; parts of rules are listed by their URLs. */
const isOwnField = (part: string) => part === "destination_url" || part === "ab_test_url"

/** The entries of jobs about a link, with the changes from the values that the job stores for its undo. */
export const bulkEntries = (sql: SqlClient.SqlClient, link: LinkId): SharedEntries => ({
  ids: sql`SELECT entry_id FROM bulk_edit_links WHERE link_id = ${link} AND entry_id IS NOT NULL
    UNION SELECT undo_entry_id FROM bulk_edit_links
      WHERE link_id = ${link} AND entry_id IS NOT NULL AND undo_entry_id IS NOT NULL`,
  join: sql`LEFT JOIN (SELECT entry_id, before AS part, undone FROM bulk_edit_links
    WHERE link_id = ${link} AND entry_id IS NOT NULL) b ON b.entry_id = e.id`,
  sides: ({ after }, part) => {
    if (after?.["undo"] === true) return { before: null, after: null }
    if (part === null) return { before: null, after }
    const { addresses = [], added = [], removed = [], ...former } = decodeBefore(part)
    const own = addresses.filter((one) => isOwnField(one.part))
    const ofRules = addresses.filter((one) => !isOwnField(one.part))
    const before = {
      ...former,
      ...Object.fromEntries(own.map((one) => [one.part, one.before])),
      ...(ofRules.length === 0 ? {} : { rule_urls: ofRules.map((one) => one.before) }),
      ...(removed.length === 0 ? {} : { remove_tags: removed.map(({ tag_id }) => tag_id) })
    }
    const latter = {
      ...Object.fromEntries(plainFields.filter((name) => name in former).map((name) => [name, after?.[name] ?? null])),
      ...Object.fromEntries(own.map((one) => [one.part, one.after])),
      ...(ofRules.length === 0 ? {} : { rule_urls: ofRules.map((one) => one.after) }),
      ...(added.length === 0 ? {} : { add_tags: added })
    }
    const isEmpty = Object.keys(before).length + Object.keys(latter).length === 0
    return isEmpty ? { before: null, after: null } : { before, after: latter }
  }
})

const idsIn = (side: Side | null, field: string) => (side?.[field] ?? []) as ReadonlyArray<TagId>

/** The entries of a link's history, with the names of folders and tags, because jobs store only their IDs. */
export const withNames =
  (folders: Folders, tags: Tags) =>
  <Entry extends { readonly job_id: unknown; readonly before: Side | null; readonly after: Side | null }>(
    entries: ReadonlyArray<Entry>
  ) =>
    Effect.gen(function* () {
      const sides = entries.flatMap(({ job_id, before, after }) => (job_id === null ? [] : [before, after]))
      const looks = yield* folders.looks(sides.flatMap((side) => (side?.["folder_id"] ?? []) as FolderId | []))
      const known = yield* tags.known(
        sides.flatMap((side) => [...idsIn(side, "add_tags"), ...idsIn(side, "remove_tags")])
      )
      const namesOf = (side: Side, field: string) =>
        field in side ? { [field]: idsIn(side, field).map((id) => known.get(id)?.name ?? id) } : {}
      const named = (side: Side | null): Side | null =>
        side && {
          ...side,
          ...("folder_id" in side ? { folder_name: looks.get(side["folder_id"] as FolderId)?.name ?? null } : {}),
          ...namesOf(side, "add_tags"),
          ...namesOf(side, "remove_tags")
        }
      return entries.map((entry) =>
        entry.job_id === null ? entry : { ...entry, before: named(entry.before), after: named(entry.after) }
      )
    })
