import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { DomainId, JobId, type TeamId } from "../contract/Id.ts"
import { amongTexts } from "../storage/Among.ts"
import { rowsOf } from "../storage/Rows.ts"
import type { NewRow } from "../storage/Table.ts"
import { ImportLinksTable, ImportThingsTable } from "./Tables.ts"

export type ImportedRow = typeof ImportLinksTable.row.Type
const OriginRow = ImportLinksTable.row.pick("origin", "link_id", "claimed", "counted")
const PageOriginRow = ImportLinksTable.row.pick("origin", "link_id")
const KnownRow = Schema.Struct({
  ...ImportLinksTable.row.pick(
    "origin",
    "link_id",
    "job_id",
    "last_job",
    "visits_until",
    "visits_seen",
    "destination_hash"
  ).fields,
  domain_id: Schema.NullOr(DomainId),
  short_code: Schema.String,
  destination_url: Schema.String
})
/** A link that an import took over, as it is now. */
export type Known = typeof KnownRow.Type

/** What is written down of visits that were taken over. */
export interface Taken {
  readonly origin: string
  readonly until: number | null
  readonly counted: number
  readonly claimed: number
}

export class ImportsRepo extends Effect.Service<ImportsRepo>()("import/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const links = ImportLinksTable.on(sql)
    const jobIds = rowsOf(Schema.Struct({ id: JobId }))
    const things = ImportThingsTable.on(sql)
    return {
      known: (team: TeamId, origins: ReadonlyArray<string>) =>
        origins.length === 0
          ? Effect.succeed([])
          : rowsOf(
              KnownRow
            )(sql`SELECT i.origin, i.link_id, i.job_id, i.last_job, i.visits_until, i.visits_seen, i.destination_hash, l.domain_id, l.short_code,
              l.destination_url FROM import_links i
              JOIN links l ON l.id = i.link_id WHERE i.team_id = ${team} AND ${amongTexts(sql, "i.origin", origins)}`),

      /** As `known`, of pages. */
      knownPages: (team: TeamId, origins: ReadonlyArray<string>) =>
        origins.length === 0
          ? Effect.succeed([])
          : rowsOf(PageOriginRow)(sql`SELECT i.origin, i.link_id FROM import_links i
              JOIN pages p ON p.id = i.link_id WHERE i.team_id = ${team} AND ${amongTexts(sql, "i.origin", origins)}`),

      /** Remembers what became of links; what is known of the same ones from before is of links that are gone. */
      remember: (rows: ReadonlyArray<NewRow<typeof ImportLinksTable>>) =>
        rows.length === 0
          ? Effect.void
          : Effect.asVoid(sql`${links.insertAll(rows)} ON CONFLICT (team_id, origin) DO UPDATE SET
              link_id = excluded.link_id, job_id = excluded.job_id, last_job = excluded.last_job, outcome = excluded.outcome,
              before = excluded.before, visits_until = excluded.visits_until, visits_seen = excluded.visits_seen, claimed = excluded.claimed,
              counted = excluded.counted, summed = excluded.summed, destination_hash = excluded.destination_hash`),

      /** Writes down how much of what another system counted of a link was taken over. */
      take: (team: TeamId, job: JobId, { origin, until, counted, claimed }: Taken) =>
        sql`UPDATE import_links SET last_job = ${job}, counted = counted + ${counted},
          visits_until = CASE WHEN last_job = ${job} THEN visits_until ELSE visits_seen END,
          claimed = CASE WHEN claimed < ${claimed} THEN CAST(${claimed} AS BIGINT) ELSE claimed END,
          visits_seen = CASE WHEN visits_seen > CAST(${until} AS BIGINT) THEN visits_seen
            ELSE COALESCE(CAST(${until} AS BIGINT), visits_seen) END WHERE team_id = ${team} AND origin = ${origin}`,

      /** Says of links up to one that all of what was counted elsewhere was taken over, as numbers. */
      takeRest: (job: JobId, after: string, end: string) =>
        sql`UPDATE import_links SET summed = summed + (claimed - counted), counted = claimed
          WHERE last_job = ${job} AND origin > ${after} AND origin <= ${end} AND claimed > counted`,

      /** Links of which more was counted elsewhere than was taken over. */
      short: (job: JobId, after: string, limit: number) =>
        rowsOf(OriginRow)(sql`SELECT origin, link_id, claimed, counted FROM import_links
          WHERE last_job = ${job} AND origin > ${after} AND claimed > counted ORDER BY origin LIMIT ${limit}`),

      /** The next of what a job took over. */
      after: (job: JobId, origin: string, limit: number) =>
        rowsOf(ImportLinksTable.row)(
          sql`SELECT * FROM import_links WHERE job_id = ${job} AND origin > ${origin} ORDER BY origin LIMIT ${limit}`
        ),
      forget: (job: JobId, origins: ReadonlyArray<string>) =>
        sql`DELETE FROM import_links WHERE job_id = ${job} AND ${amongTexts(sql, "origin", origins)}`,

      /** Remembers tags, folders and pages that a job made. */
      made: (job_id: JobId, kind: "tag" | "folder" | "page", ids: ReadonlyArray<string>) =>
        ids.length === 0
          ? Effect.void
          : Effect.asVoid(sql`${things.insertAll(ids.map((id) => ({ job_id, kind, id })))} ON CONFLICT DO NOTHING`),
      things: (job: JobId, kind: "tag" | "folder" | "page") =>
        Effect.map(
          rowsOf(Schema.Struct({ id: Schema.String }))(
            sql`SELECT id FROM import_things WHERE job_id = ${job} AND kind = ${kind} ORDER BY id`
          ),
          (rows) => rows.map(({ id }) => id)
        ),
      /** The imports of a team that have not ended, whose files are kept. */
      openJobs: (team: TeamId) =>
        Effect.map(
          jobIds(sql`SELECT id FROM jobs WHERE team_id = ${team} AND kind = 'import' AND finished_at IS NULL`),
          (rows) => rows.map(({ id }) => id)
        ),
      /** Those of some jobs that have not ended. */
      openAmong: (jobs: ReadonlyArray<JobId>) =>
        Effect.map(
          jobIds(sql`SELECT id FROM jobs WHERE ${sql.in("id", jobs)} AND finished_at IS NULL`),
          (rows) => new Set(rows.map(({ id }) => id))
        ),
      forgetThings: (job: JobId) => sql`DELETE FROM import_things WHERE job_id = ${job}`
    }
  })
}) {}
