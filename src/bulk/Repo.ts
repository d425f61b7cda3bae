import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { AuditEntryId, JobId, LinkId, TeamId } from "../contract/Id.ts"
import type { Edited } from "../link/BulkEdits.ts"
import { Before } from "../link/Reversal.ts"
import { rowOf, rowsOf } from "../storage/Rows.ts"
import { BulkEditLinksTable, BulkEditsTable } from "./Tables.ts"

/** How many rows to delete at a time; small enough not to delay other requests. */
const removedAtOnce = 500

const SelectedRow = BulkEditsTable.row.pick("selected")
const LinkRow = BulkEditLinksTable.row.pick("link_id", "before")
const encodeBefore = Schema.encodeSync(Schema.parseJson(Before))

/** The data of bulk edits: the links each job selected, and their previous values. */
export class BulkJobsRepo extends Effect.Service<BulkJobsRepo>()("bulk/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const edits = BulkEditsTable.on(sql)
    const links = BulkEditLinksTable.on(sql)

    return {
      insert: (job_id: JobId, team_id: TeamId, selected: Uint8Array) => edits.insert({ job_id, team_id, selected }),
      selected: (id: JobId) => rowOf(SelectedRow)(sql`SELECT selected FROM bulk_edits WHERE job_id = ${id}`),
      dropSelected: (id: JobId) =>
        sql`${edits.update({ selected: null })} WHERE job_id = ${id} AND selected IS NOT NULL`,

      /** Stores the links that a job changed, and the entry about them in the audit log. */
      record: (job_id: JobId, altered: ReadonlyArray<Edited>, entry_id: AuditEntryId) =>
        links.insertAll(
          altered.map(({ id, before }) => ({ job_id, link_id: id, before: encodeBefore(before), entry_id }))
        ),
      /** A batch of the links that a job changed and no undo has processed. */
      recorded: (job: JobId, limit: number) =>
        Effect.map(
          rowsOf(LinkRow)(sql`SELECT link_id, before FROM bulk_edit_links WHERE job_id = ${job} AND undone = 0
            ORDER BY link_id LIMIT ${limit}`),
          (rows) => rows.map(({ link_id, before }): Edited => ({ id: link_id, before }))
        ),
      /** Marks links that an undo has processed, with the entry about them in the audit log. */
      undone: (job: JobId, processed: ReadonlyArray<LinkId>, undo_entry_id: AuditEntryId | null) =>
        sql`${links.update({ undone: 1, undo_entry_id })} WHERE job_id = ${job} AND ${sql.in("link_id", processed)}`,

      /** Deletes a batch of a job's data, links first; returns the number of rows deleted. */
      removeSome: (job: JobId) =>
        Effect.gen(function* () {
          const removed = yield* sql`DELETE FROM bulk_edit_links WHERE job_id = ${job} AND link_id IN
            (SELECT link_id FROM bulk_edit_links WHERE job_id = ${job} LIMIT ${removedAtOnce}) RETURNING link_id`
          if (removed.length > 0) return removed.length
          return (yield* sql`DELETE FROM bulk_edits WHERE job_id = ${job} RETURNING job_id`).length
        })
    }
  })
}) {}
