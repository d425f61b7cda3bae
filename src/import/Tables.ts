import { Schema } from "effect"
import { JobId, LinkId, TeamId } from "../contract/Id.ts"
import { NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

export const ImportOutcome = Schema.Literal("created", "replaced", "found")

/** Maps links and page items of another system to links here. */
export const ImportLinksTable = table(
  "import_links",
  {
    team_id: TeamId,
    /** The name of the source and the id there. */
    origin: Schema.String,
    link_id: LinkId,
    /** The first job that imported it, and the last one that included it. */
    job_id: JobId,
    last_job: JobId,
    outcome: ImportOutcome,
    /** The state of a replaced link before the import. */
    before: NullableText,
    /** The last visit imported before the last job, in epoch ms: later ones are new to that job. */
    visits_until: Schema.NullOr(Schema.Number),
    /** The last imported visit, in epoch ms. */
    visits_seen: Schema.NullOr(Schema.Number),
    /** How many clicks the other system counted, and how many of them were imported. */
    claimed: Schema.Number,
    counted: Schema.Number,
    /** How many of the imported clicks are undated, known only as a number. */
    summed: Schema.Number,
    /** The short code of the link in its source, whatever the kind of the source. */
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
  /** The import that owned the link's record at that time. */
  owner_job: JobId,
  counted: Schema.Number,
  /** How many of them are undated; negative if undated clicks got their dates. */
  summed: Schema.Number
})

/** Other things that an import created. */
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
