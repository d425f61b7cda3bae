import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { StartedBy } from "../audit/AuditLog.ts"
import type { Fault } from "../contract/faults/Fault.ts"
import type { JobId, TeamId } from "../contract/Id.ts"
import { dayMillis } from "../lib/Time.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { NewRow } from "../storage/Table.ts"
import type { JobState, ReportLine } from "./Job.ts"
import type { Progress } from "./JobKind.ts"
import { keptDays, ownLimits, shortestUndoMillis } from "./Limits.ts"
import { Counts, JobLinesTable, JobSecretsTable, JobsTable } from "./Tables.ts"

export type JobRow = typeof JobsTable.row.Type

const OpenRow = JobsTable.row.pick("id", "kind", "run")
export type OpenJob = typeof OpenRow.Type
const StepsRow = JobsTable.row.pick("steps")
/** An actor as it is stored. */
export const actorText = Schema.encodeSync(Schema.parseJson(StartedBy))
const encodeCounts = Schema.encodeSync(Schema.parseJson(Counts))

const reasonOf = (fault: Fault | null) => ({
  reason: fault?.message ?? null,
  reason_fault: fault && JSON.stringify(fault)
})

export interface JobQuery {
  readonly state?: JobState | undefined
  readonly kind?: string | undefined
  /** What the caller reaches, as text; null for everything. */
  readonly reach: string | null
  readonly limit: number
  readonly offset: number
}

export class JobsRepo extends Effect.Service<JobsRepo>()("job/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const jobs = JobsTable.on(sql)
    const lines = JobLinesTable.on(sql)
    const secrets = JobSecretsTable.on(sql)
    const isOpen = sql`state IN ('queued', 'running', 'undoing')`
    /** Leaves time to undo a job that ends now, if it can be undone. */
    const undoAfter = (now: number) =>
      sql`undo_until = CASE WHEN undo_until < ${now + shortestUndoMillis} THEN CAST(${now + shortestUndoMillis} AS BIGINT) ELSE undo_until END`
    const ownKinds = Object.keys(ownLimits)
    /** Callers who don't reach everything see the jobs of those who reached the same. */
    const within = (reach: string | null) => (reach === null ? sql`` : sql` AND reach = ${reach}`)
    const found = (team: TeamId, { state, kind, reach }: Omit<JobQuery, "limit" | "offset">) =>
      sql.and([
        sql`team_id = ${team}${within(reach)}`,
        sql`state <> 'forgotten'`,
        ...(state === undefined ? [] : [sql`state = ${state}`]),
        ...(kind === undefined ? [] : [sql`kind = ${kind}`])
      ])

    return {
      /** The number of open jobs of a team: of one kind if given, otherwise of all kinds without their own limit. */
      countOpen: (team: TeamId, kind?: string) =>
        countOf(sql`SELECT count(*) AS total FROM jobs WHERE team_id = ${team} AND (${isOpen} OR state = 'paused')
          AND ${kind === undefined ? sql`NOT ${sql.in("kind", ownKinds)}` : sql`kind = ${kind}`}`),
      insert: (row: Omit<NewRow<typeof JobsTable>, "state" | "counts">) =>
        jobs.insert({ ...row, state: "queued", counts: "{}" } as NewRow<typeof JobsTable>),
      keepSecret: (job_id: JobId, sealed: Uint8Array) => secrets.insert({ job_id, sealed }),
      secret: (id: JobId) => rowOf(JobSecretsTable.row)(sql`SELECT * FROM job_secrets WHERE job_id = ${id}`),
      dropSecret: (id: JobId) => sql`DELETE FROM job_secrets WHERE job_id = ${id}`,

      list: (team: TeamId, query: JobQuery) =>
        rowsOf(JobsTable.row)(sql`SELECT * FROM jobs WHERE ${found(team, query)}
          ORDER BY created_at DESC, id DESC LIMIT ${query.limit} OFFSET ${query.offset}`),
      count: (team: TeamId, query: JobQuery) =>
        countOf(sql`SELECT count(*) AS total FROM jobs WHERE ${found(team, query)}`),
      find: (team: TeamId, reach: string | null, id: JobId) =>
        rowOf(JobsTable.row)(sql`SELECT * FROM jobs
          WHERE team_id = ${team} AND id = ${id} AND state <> 'forgotten'${within(reach)}`),

      /**
       * Moves a job to another state and returns it, if it was in one of the given states. A job that continues gets a
       * new run; an undo starts from the beginning. `mustBeInTime` refuses an undo whose time has been ended meanwhile.
       */
      become: (
        team: TeamId,
        id: JobId,
        from: ReadonlyArray<JobState>,
        to: JobState,
        now: number,
        by?: StartedBy,
        mustBeInTime = false
      ) => {
        const start = to === "undoing" ? { position: null, worked_ms: 0, undo_until: null } : {}
        const finished_at = to === "cancelled" ? now : null
        const extended = to === "cancelled" ? sql`, ${undoAfter(now)}` : sql``
        return rowOf(
          JobsTable.row
        )(sql`${jobs.update({ state: to, updated_at: now, reason: null, reason_fault: null, finished_at, ...start, ...(by === undefined ? {} : { actor: actorText(by) }) })}${extended}
          ${to === "queued" || to === "undoing" ? sql`, run = run + 1` : sql``}
          WHERE team_id = ${team} AND id = ${id} AND ${sql.in("state", from)}
          ${mustBeInTime ? sql`AND undo_until IS NOT NULL` : sql``} RETURNING *`)
      },
      /** Ends the undo period of a job in one of the given states. Returns whether there was one to end. */
      endUndo: (team: TeamId, id: JobId, from: ReadonlyArray<JobState>, now: number) =>
        hasRows(sql`${jobs.update({ undo_until: null, updated_at: now })}
          WHERE team_id = ${team} AND id = ${id} AND ${sql.in("state", from)} AND undo_until IS NOT NULL RETURNING id`),
      /** Starts another run of a job, unless another process did. */
      nextRun: (id: JobId, run: number) =>
        rowOf(OpenRow)(sql`${jobs.update({ run: run + 1 })} WHERE id = ${id} AND run = ${run} RETURNING id, kind, run`),

      /** Jobs that should continue. */
      open: rowsOf(OpenRow)(sql`SELECT id, kind, run FROM jobs WHERE ${isOpen} ORDER BY created_at LIMIT 256`),
      /** Whether a run of a job should continue. */
      isOpen: (id: JobId, run: number) =>
        hasRows(sql`SELECT id FROM jobs WHERE id = ${id} AND run = ${run} AND ${isOpen}`),
      steps: (id: JobId) => rowOf(StepsRow)(sql`SELECT steps FROM jobs WHERE id = ${id}`),
      hasEnded: (id: JobId) =>
        hasRows(sql`SELECT id FROM jobs WHERE id = ${id}
          AND state IN ('done', 'failed', 'cancelled', 'undone', 'forgotten')`),
      /** Starts a run if the job is still open, and returns the job. */
      begin: (id: JobId, run: number, now: number) =>
        rowOf(JobsTable.row)(sql`UPDATE jobs SET state = CASE WHEN state = 'queued' THEN 'running' ELSE state END,
          started_at = COALESCE(started_at, CAST(${now} AS BIGINT)), updated_at = ${now}
          WHERE id = ${id} AND run = ${run} AND ${isOpen} RETURNING *`),

      /** The first statement of a step. Returns false if another process completed the step, or the job must stop. */
      hold: ({ id, run, state }: JobRow, steps: number) =>
        hasRows(sql`UPDATE jobs SET steps = steps + 1
          WHERE id = ${id} AND run = ${run} AND state = ${state} AND steps = ${steps} RETURNING id`),
      /** The last statement of a step. */
      advance: (
        id: JobId,
        { position, done, total }: Progress,
        counts: Counts,
        written: number,
        took: number,
        now: number
      ) =>
        sql`${jobs.update({ position, counts: encodeCounts(counts), updated_at: now, ...(total === undefined ? {} : { total }) })},
          done = done + ${done}, lines = lines + ${written}, worked_ms = worked_ms + ${took} WHERE id = ${id}`,
      writeLines: (job_id: JobId, from: number, report: ReadonlyArray<ReportLine>) =>
        lines.insertAll(report.map((one, n) => ({ job_id, line: from + n, ...one }))),
      lines: (job: JobId, after: number, limit: number) =>
        rowsOf(JobLinesTable.row)(
          sql`SELECT * FROM job_lines WHERE job_id = ${job} AND line > ${after} ORDER BY line LIMIT ${limit}`
        ),

      /** Ends a run of a job, unless the job has already ended. */
      finish: ({ id, run, state }: JobRow, to: JobState, now: number, fault: Fault | null) =>
        hasRows(sql`${jobs.update({ state: to, ...reasonOf(fault), updated_at: now, finished_at: to === "paused" ? null : now })}${to === "paused" ? sql`` : sql`, ${undoAfter(now)}`}
          ${to === "done" ? sql`, total = CASE WHEN total IS NULL THEN NULL ELSE done END` : sql``} WHERE id = ${id} AND run = ${run} AND state = ${state} RETURNING id`),

      /**
       * Hides jobs that ended too long ago. For kinds with their own limit, also hides jobs beyond the number to keep.
       */
      forget: (now: number) =>
        sql`UPDATE jobs SET state = 'forgotten' WHERE finished_at IS NOT NULL AND state <> 'forgotten'
          AND (${sql.or([
            sql`finished_at < ${now - keptDays * dayMillis}`,
            ...Object.entries(ownLimits).map(
              ([kind, own]) => sql`kind = ${kind} AND (finished_at < ${now - own.keptDays * dayMillis}
                OR (SELECT count(*) FROM jobs o WHERE o.team_id = jobs.team_id AND o.kind = jobs.kind
                  AND o.created_at > jobs.created_at) >= ${own.mostKept})`
            )
          ])})`,
      /** Ends all jobs of a team. */
      forgetAllOf: (team: TeamId) => sql`UPDATE jobs SET state = 'forgotten' WHERE team_id = ${team}`,
      forgotten: rowsOf(OpenRow)(sql`SELECT id, kind, run FROM jobs WHERE state = 'forgotten'`),
      /** Deletes a batch of a job's report lines; returns the number deleted. */
      removeSome: (job: JobId, limit: number) =>
        Effect.map(
          sql`DELETE FROM job_lines WHERE job_id = ${job} AND line IN
            (SELECT line FROM job_lines WHERE job_id = ${job} LIMIT ${limit}) RETURNING line`,
          ({ length }) => length
        ),
      remove: (job: JobId) => sql`DELETE FROM jobs WHERE id = ${job}`
    }
  })
}) {}
