import { Schema } from "effect"
import { JobId, LinkId, TeamId } from "../contract/Id.ts"
import { NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

export const ImportOutcome = Schema.Literal("created", "replaced", "found")

/** Which link or page item in Linden belongs to which one in another system. */
export const ImportLinksTable = table(
  "import_links",
  {
    team_id: TeamId,
    /** The name of the source, and the id of the link or item in the source. */
    origin: Schema.String,
    link_id: LinkId,
    /** The first job that imported the link, and the last one that included it. */
    job_id: JobId,
    last_job: JobId,
    outcome: ImportOutcome,
    /** The state of a replaced link before the import. */
    before: NullableText,
    /** The last visit imported before the last job, in epoch ms; later visits are new to that job. */
    visits_until: Schema.NullOr(Schema.Number),
    /** The last imported visit, in epoch ms. */
    visits_seen: Schema.NullOr(Schema.Number),
    /** How many clicks the other system counted, and how many of them were imported. */
    claimed: Schema.Number,
    counted: Schema.Number,
    /** How many of the imported clicks are undated, so that only their count is known. */
    summed: Schema.Number,
    /** The short code of the link in its source. */
    code: NullableText,
    /** The hash of the destination in the source; null for pages and for links imported before this column existed. */
    destination_hash: NullableText
  },
  { defaults: ["claimed", "counted", "summed", "code", "destination_hash"] }
)

/** Clicks that an import added to links of earlier imports. */
export const ImportClicksTable = table("import_clicks", {
  job_id: JobId,
  origin: Schema.String,
  link_id: LinkId,
  /** The import that the link's record belonged to at that time. */
  owner_job: JobId,
  counted: Schema.Number,
  /** How many of the clicks are undated; negative if undated clicks have since been booked with dates. */
  summed: Schema.Number
})

/** The tags, folders and pages that an import created. */
export const ImportThingsTable = table("import_things", {
  job_id: JobId,
  kind: Schema.Literal("tag", "folder", "page"),
  id: Schema.String
})

/** Chunks of import files, if several servers share a database. */
export const ImportChunksTable = table(
  "import_chunks",
  { job_id: JobId, chunk: Schema.Number, content: Schema.Uint8ArrayFromSelf },
  { postgresOnly: ["job_id", "chunk", "content"] }
)
