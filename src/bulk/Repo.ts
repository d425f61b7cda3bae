import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { JobId, LinkId, TeamId } from "../contract/Id.ts"
import type { Edited } from "../link/BulkEdits.ts"
import { Before } from "../link/Reversal.ts"
import { rowOf, rowsOf } from "../storage/Rows.ts"
import { BulkJobLinksTable, BulkJobsTable } from "./Tables.ts"

/** How many rows are deleted at once: few enough to hold up nobody. */
const removedAtOnce = 500

const SelectedRow = BulkJobsTable.row.pick("selected")
const LinkRow = BulkJobLinksTable.row.pick("link_id", "before")
const encodeBefore = Schema.encodeSync(Schema.parseJson(Before))

/** What bulk edits store beside their jobs: the links they selected, and what these were before. */
export class BulkJobsRepo extends Effect.Service<BulkJobsRepo>()("bulk/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const jobs = BulkJobsTable.on(sql)
    const jobLinks = BulkJobLinksTable.on(sql)

    return {
      insert: (id: JobId, team_id: TeamId, selected: Uint8Array) => jobs.insert({ id, team_id, selected }),
      selected: (id: JobId) => rowOf(SelectedRow)(sql`SELECT selected FROM bulk_jobs WHERE id = ${id}`),
      dropSelected: (id: JobId) => sql`${jobs.update({ selected: null })} WHERE id = ${id} AND selected IS NOT NULL`,

      record: (job_id: JobId, altered: ReadonlyArray<Edited>) =>
        altered.length === 0
          ? Effect.void
          : Effect.asVoid(
              jobLinks.insertAll(
                altered.map(({ id, before }) => ({ job_id, link_id: id, before: encodeBefore(before) }))
              )
            ),
      /** Some of the links that a job changed. */
      recorded: (job: JobId, limit: number) =>
        Effect.map(
          rowsOf(LinkRow)(sql`SELECT link_id, before FROM bulk_job_links WHERE job_id = ${job}
            ORDER BY link_id LIMIT ${limit}`),
          (rows) => rows.map(({ link_id, before }): Edited => ({ id: link_id, before }))
        ),
      /** Forgets links that are restored. */
      forget: (job: JobId, links: ReadonlyArray<LinkId>) =>
        sql`DELETE FROM bulk_job_links WHERE job_id = ${job} AND ${sql.in("link_id", links)}`,

      /** Deletes some of what is stored of a job, the links first; returns the number of rows deleted. */
      removeSome: (job: JobId) =>
        Effect.gen(function* () {
          const links = yield* sql`DELETE FROM bulk_job_links WHERE job_id = ${job} AND link_id IN
            (SELECT link_id FROM bulk_job_links WHERE job_id = ${job} LIMIT ${removedAtOnce}) RETURNING link_id`
          if (links.length > 0) return links.length
          return (yield* sql`DELETE FROM bulk_jobs WHERE id = ${job} RETURNING id`).length
        })
    }
  })
}) {}
