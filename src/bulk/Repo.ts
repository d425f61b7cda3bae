import { SqlClient } from "@effect/sql"
import { Data, Effect, Schema } from "effect"
import { type BulkJobId, type LinkId, nil, type TeamId } from "../contract/Id.ts"
import { dayMillis } from "../lib/Time.ts"
import { LinkFilters } from "../link/Api.ts"
import { BulkChange } from "../link/Bulk.ts"
import type { Edited } from "../link/BulkEdits.ts"
import { Before } from "../link/Reversal.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { NewRow } from "../storage/Table.ts"
import { keptDays, mostKept } from "./BulkJob.ts"
import { BulkJobLinksTable, BulkJobsTable } from "./Tables.ts"

/** Somebody else works at a job by now, or it is not to go on. */
export class LeaseLost extends Data.TaggedError("LeaseLost") {}

/** What a batch adds to the numbers of a job. */
type Sums = Readonly<Partial<Record<"done" | "changed" | "skipped" | "undone" | "kept", number>>>

const JobRow = BulkJobsTable.row.omit("selected", "position", "undo_position", "lease_owner", "lease_until")
export type JobRow = typeof JobRow.Type
/** A job as whoever works at it knows it. */
export type ClaimedJob = typeof BulkJobsTable.row.Type

const IdRow = BulkJobsTable.row.pick("id")
const LinkRow = BulkJobLinksTable.row.pick("link_id", "before")

const encodeQuery = Schema.encodeSync(Schema.parseJson(LinkFilters))
const encodeChange = Schema.encodeSync(Schema.parseJson(BulkChange))
const encodeBefore = Schema.encodeSync(Schema.parseJson(Before))

interface Fresh extends Pick<JobRow, "id" | "team_id" | "created_by" | "query" | "change" | "total"> {
  readonly selected: Uint8Array
  readonly created_at: number
}

export class BulkJobsRepo extends Effect.Service<BulkJobsRepo>()("bulk/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const jobs = BulkJobsTable.on(sql)
    const jobLinks = BulkJobLinksTable.on(sql)
    const columns = sql.literal(Object.keys(JobRow.fields).join(", "))
    const isOpen = sql`state IN ('running', 'undoing')`
    // One process has a database file: whoever had the lease there is gone.
    const isFree = (owner: string, now: number) =>
      sql.onDialectOrElse({
        pg: () => sql`(lease_owner IS NULL OR lease_until < ${now})`,
        orElse: () => sql`(lease_owner IS NULL OR lease_owner <> ${owner} OR lease_until < ${now})`
      })
    const sumsOf = (sums: Sums) =>
      sql.csv(Object.entries(sums).map(([name, count]) => sql`${sql(name)} = ${sql(name)} + ${count}`))

    return {
      countOpen: (team: TeamId) =>
        countOf(sql`SELECT count(*) AS total FROM bulk_jobs WHERE team_id = ${team} AND ${isOpen}`),
      insert: ({ query, change, ...row }: Fresh) =>
        jobs.insert({
          ...row,
          state: "running",
          query: encodeQuery(query),
          change: change === null ? null : encodeChange(change),
          undo_position: nil as LinkId
        } satisfies NewRow<typeof BulkJobsTable>),
      list: (team: TeamId) =>
        rowsOf(JobRow)(sql`SELECT ${columns} FROM bulk_jobs WHERE team_id = ${team} AND state <> 'forgotten'
          ORDER BY created_at DESC, id DESC LIMIT ${mostKept}`),
      find: (team: TeamId, id: BulkJobId) =>
        rowOf(JobRow)(
          sql`SELECT ${columns} FROM bulk_jobs WHERE team_id = ${team} AND id = ${id} AND state <> 'forgotten'`
        ),
      /** Has a job undone; whoever works at it finds out with the next batch. */
      undo: (team: TeamId, id: BulkJobId) =>
        sql`${jobs.update({ state: "undoing", finished_at: null, lease_owner: null })}
          WHERE team_id = ${team} AND id = ${id} AND state IN ('running', 'done', 'failed')`,

      /** Whether there are jobs to work at, whoever does. */
      hasOpen: hasRows(sql`SELECT id FROM bulk_jobs WHERE ${isOpen} LIMIT 1`),
      /** Jobs that are to be worked at and that nobody works at. */
      free: (owner: string, now: number) =>
        rowsOf(IdRow)(
          sql`SELECT id FROM bulk_jobs WHERE ${isOpen} AND ${isFree(owner, now)} ORDER BY created_at LIMIT 64`
        ),
      /** Takes a job, where nobody else has. */
      claim: (id: BulkJobId, lease_owner: string, now: number, lease_until: number) =>
        rowOf(BulkJobsTable.row)(sql`${jobs.update({ lease_owner, lease_until })}
          WHERE id = ${id} AND ${isOpen} AND ${isFree(lease_owner, now)} RETURNING *`),
      release: (id: BulkJobId, owner: string) =>
        sql`${jobs.update({ lease_owner: null })} WHERE id = ${id} AND lease_owner = ${owner}`,

      /** Writes down how far a job is, within the transaction of a batch; fails where the batch is not to be. */
      advance: (
        { id, state, lease_owner }: ClaimedJob,
        to: Pick<NewRow<typeof BulkJobsTable>, "position"> | Pick<NewRow<typeof BulkJobsTable>, "undo_position">,
        lease_until: number,
        sums: Sums
      ) =>
        Effect.flatMap(
          hasRows(sql`${jobs.update({ ...to, lease_until })}, ${sumsOf(sums)}
            WHERE id = ${id} AND lease_owner = ${lease_owner} AND state = ${state} RETURNING id`),
          (isHeld) => (isHeld ? Effect.void : new LeaseLost())
        ),
      finish: (
        { id, lease_owner }: ClaimedJob,
        state: "done" | "failed" | "undone",
        finished_at: number,
        reason: string | null
      ) =>
        sql`${jobs.update({ state, finished_at, reason, selected: null, lease_owner: null })}
          WHERE id = ${id} AND lease_owner = ${lease_owner}`,

      record: (job_id: BulkJobId, altered: ReadonlyArray<Edited>) =>
        altered.length === 0
          ? Effect.void
          : Effect.asVoid(
              jobLinks.insertAll(
                altered.map(({ id, before }) => ({ job_id, link_id: id, before: encodeBefore(before) }))
              )
            ),
      recorded: (job: BulkJobId, after: LinkId, limit: number) =>
        Effect.map(
          rowsOf(LinkRow)(sql`SELECT link_id, before FROM bulk_job_links WHERE job_id = ${job} AND link_id > ${after}
            ORDER BY link_id LIMIT ${limit}`),
          (rows) => rows.map(({ link_id, before }): Edited => ({ id: link_id, before }))
        ),

      /** Takes jobs that ended too long ago, or before too many others, out of sight. */
      forget: (now: number) =>
        sql`UPDATE bulk_jobs SET state = 'forgotten' WHERE finished_at IS NOT NULL AND state <> 'forgotten'
          AND (finished_at < ${now - keptDays * dayMillis}
            OR (SELECT count(*) FROM bulk_jobs o WHERE o.team_id = bulk_jobs.team_id AND o.created_at > bulk_jobs.created_at) >= ${mostKept})`,
      /** Ends all jobs of a team. */
      forgetAllOf: (team: TeamId) =>
        sql`${jobs.update({ state: "forgotten", lease_owner: null, selected: null })} WHERE team_id = ${team}`,
      forgotten: rowsOf(IdRow)(sql`SELECT id FROM bulk_jobs WHERE state = 'forgotten'`),
      /** Deletes some of what a job knows of links; gives how many. */
      removeSome: (job: BulkJobId, limit: number) =>
        Effect.map(
          sql`DELETE FROM bulk_job_links WHERE job_id = ${job} AND link_id IN
            (SELECT link_id FROM bulk_job_links WHERE job_id = ${job} LIMIT ${limit}) RETURNING link_id`,
          ({ length }) => length
        ),
      remove: (job: BulkJobId) => sql`DELETE FROM bulk_jobs WHERE id = ${job}`
    }
  })
}) {}
