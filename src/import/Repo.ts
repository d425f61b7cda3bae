import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { encodedAddress } from "../contract/Address.ts"
import { DomainId, JobId, type TeamId } from "../contract/Id.ts"
import { inTexts } from "../storage/InList.ts"
import { rowsOf } from "../storage/Rows.ts"
import type { NewRow } from "../storage/Table.ts"
import type { Remembered } from "./ReplacedState.ts"
import { ImportClicksTable, ImportLinksTable, ImportThingsTable } from "./Tables.ts"

export type AddedClicks = typeof ImportClicksTable.row.Type
const AddedRow = ImportClicksTable.row.pick("origin", "summed")
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
    "outcome",
    "before",
    "claimed",
    "counted",
    "summed",
    "destination_hash"
  ).fields,
  domain_id: Schema.NullOr(DomainId),
  short_code: Schema.String,
  destination_url: Schema.String
})
/** A link that an import created or found, with its current state. */
export type Known = typeof KnownRow.Type

/** Links of older versions may have addresses that are not encoded. */
const inStoredForm = (row: Known): Known => ({ ...row, destination_url: encodedAddress(row.destination_url) })

/** Updates to the record of imported visits. */
export interface Taken {
  readonly origin: string
  readonly until: number | null
  readonly counted: number
  readonly claimed: number
  /** The minimum number of clicks that are booked, over all sources. */
  readonly floor?: number
  /** How many undated clicks have since been booked with their dates. */
  readonly dated?: number
}

export class ImportsRepo extends Effect.Service<ImportsRepo>()("import/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const links = ImportLinksTable.on(sql)
    const known = rowsOf(KnownRow)
    const jobIds = rowsOf(Schema.Struct({ id: JobId }))
    const things = ImportThingsTable.on(sql)
    const uuid = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
    const more =
      sql.literal(`ON CONFLICT (job_id, origin) DO UPDATE SET counted = import_clicks.counted + excluded.counted,
      summed = import_clicks.summed + excluded.summed`)

    return {
      /** Imported links, by their short codes in the source. */
      known: (team: TeamId, codes: Iterable<string>) =>
        known(sql`SELECT i.origin, i.link_id, i.job_id, i.last_job, i.outcome, i.before, i.visits_until, i.visits_seen, i.claimed, i.counted,
          i.summed, i.destination_hash, l.domain_id, l.short_code, l.destination_url FROM import_links i
          JOIN links l ON l.id = i.link_id WHERE i.team_id = ${team} AND ${inTexts(sql, "i.code", codes)} ORDER BY i.origin`).pipe(
          Effect.map((rows) => rows.map(inStoredForm))
        ),

      /** Imported pages, by origin. */
      knownPages: (team: TeamId, origins: ReadonlyArray<string>) =>
        origins.length === 0
          ? Effect.succeed([])
          : rowsOf(PageOriginRow)(sql`SELECT i.origin, i.link_id FROM import_links i
              JOIN pages p ON p.id = i.link_id WHERE i.team_id = ${team} AND ${inTexts(sql, "i.origin", origins)}`),

      /** Records the outcome for links. Replaces a row of the same origin, because it belongs to a deleted link. */
      remember: (rows: ReadonlyArray<NewRow<typeof ImportLinksTable>>) =>
        rows.length === 0
          ? Effect.void
          : Effect.asVoid(sql`${links.insertAll(rows)} ON CONFLICT (team_id, origin) DO UPDATE SET
              link_id = excluded.link_id, job_id = excluded.job_id, last_job = excluded.last_job, outcome = excluded.outcome,
              before = excluded.before, visits_until = excluded.visits_until, visits_seen = excluded.visits_seen, claimed = excluded.claimed,
              counted = excluded.counted, summed = excluded.summed, code = excluded.code, destination_hash = excluded.destination_hash`),

      /** Records how many clicks of a link in another system were imported. */
      take: (team: TeamId, job: JobId, { origin, until, counted, claimed, floor = 0, dated = 0 }: Taken) =>
        sql`UPDATE import_links SET last_job = ${job}, summed = summed - CAST(${dated} AS BIGINT),
          counted = CASE WHEN counted < ${floor} THEN CAST(${floor} AS BIGINT) ELSE counted END + CAST(${counted} AS BIGINT),
          visits_until = CASE WHEN last_job = ${job} THEN visits_until ELSE visits_seen END,
          claimed = CASE WHEN claimed < ${claimed} THEN CAST(${claimed} AS BIGINT) ELSE claimed END,
          visits_seen = CASE WHEN visits_seen > CAST(${until} AS BIGINT) THEN visits_seen
            ELSE COALESCE(CAST(${until} AS BIGINT), visits_seen) END WHERE team_id = ${team} AND origin = ${origin}`,

      /** Records clicks that a job adds to a link of an earlier import. */
      added: (team: TeamId, job: JobId, { origin, counted, dated = 0 }: Taken) =>
        counted === 0 && dated === 0
          ? Effect.void
          : Effect.asVoid(sql`INSERT INTO import_clicks (job_id, origin, link_id, owner_job, counted, summed)
              SELECT CAST(${job} AS ${uuid}), origin, link_id, job_id, CAST(${counted} AS BIGINT), CAST(${-dated} AS BIGINT)
              FROM import_links WHERE team_id = ${team} AND origin = ${origin} AND job_id <> ${job} ${more}`),

      /**
       * Records all clicks as imported, for links whose origin is in (`after`, `end`]. Clicks that were not booked one
       * by one count as undated.
       */
      takeRest: (job: JobId, after: string, end: string) => {
        const short = sql`last_job = ${job} AND origin > ${after} AND origin <= ${end} AND claimed > counted`
        return Effect.zipRight(
          sql`INSERT INTO import_clicks (job_id, origin, link_id, owner_job, counted, summed)
            SELECT last_job, origin, link_id, job_id, claimed - counted, claimed - counted
            FROM import_links WHERE ${short} AND job_id <> ${job} ${more}`,
          sql`UPDATE import_links SET summed = summed + (claimed - counted), counted = claimed WHERE ${short}`
        )
      },

      /** The clicks that a job added to links of earlier imports. */
      addedBy: (job: JobId, limit: number) =>
        rowsOf(ImportClicksTable.row)(
          sql`SELECT * FROM import_clicks WHERE job_id = ${job} ORDER BY origin LIMIT ${limit}`
        ),

      /** The number of undated clicks that other jobs added to links of this job. */
      addedTo: (job: JobId, origins: ReadonlyArray<string>) =>
        rowsOf(AddedRow)(sql`SELECT origin, CAST(sum(summed) AS BIGINT) AS summed FROM import_clicks
          WHERE owner_job = ${job} AND ${inTexts(sql, "origin", origins)} GROUP BY origin`),

      /** Deletes the record of clicks that a job added to a link, so that a later import can add them again. */
      takeBack: (team: TeamId, job: JobId, { origin, owner_job, counted, summed }: AddedClicks) =>
        Effect.zipRight(
          sql`UPDATE import_links SET counted = counted - CAST(${counted} AS BIGINT), summed = summed - CAST(${summed} AS BIGINT),
            claimed = CASE WHEN claimed > counted - CAST(${counted} AS BIGINT) THEN counted - CAST(${counted} AS BIGINT) ELSE claimed END,
            visits_seen = CASE WHEN last_job = ${job} THEN visits_until ELSE visits_seen END
            WHERE team_id = ${team} AND origin = ${origin} AND job_id = ${owner_job}`,
          sql`DELETE FROM import_clicks WHERE job_id = ${job} AND origin = ${origin}`
        ),

      /** Links with more clicks in the source than were imported. */
      short: (job: JobId, after: string, limit: number) =>
        rowsOf(OriginRow)(sql`SELECT origin, link_id, claimed, counted FROM import_links
          WHERE last_job = ${job} AND origin > ${after} AND claimed > counted ORDER BY origin LIMIT ${limit}`),

      /** The next links and pages that a job imported. */
      after: (job: JobId, origin: string, limit: number) =>
        rowsOf(ImportLinksTable.row)(
          sql`SELECT * FROM import_links WHERE job_id = ${job} AND origin > ${origin} ORDER BY origin LIMIT ${limit}`
        ),
      forget: (job: JobId, origins: ReadonlyArray<string>) =>
        sql`DELETE FROM import_links WHERE job_id = ${job} AND ${inTexts(sql, "origin", origins)}`,

      /** Restores the record that an earlier import had of a link. */
      restore: (team: TeamId, origin: string, row: Remembered) =>
        sql`${links.update({ ...row, before: null })} WHERE team_id = ${team} AND origin = ${origin}`,

      /** Records the tags, folders and pages that a job created. */
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
      /** The open imports of a team, whose files are still needed. */
      openJobs: (team: TeamId) =>
        Effect.map(
          jobIds(sql`SELECT id FROM jobs WHERE team_id = ${team} AND kind = 'import' AND finished_at IS NULL`),
          (rows) => rows.map(({ id }) => id)
        ),
      /** The given jobs that have not ended. */
      openAmong: (jobs: ReadonlyArray<JobId>) =>
        Effect.map(
          jobIds(sql`SELECT id FROM jobs WHERE ${sql.in("id", jobs)} AND finished_at IS NULL`),
          (rows) => new Set(rows.map(({ id }) => id))
        ),
      forgetThings: (job: JobId) => sql`DELETE FROM import_things WHERE job_id = ${job}`
    }
  })
}) {}
