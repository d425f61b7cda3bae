import { Schema } from "effect"
import { JobId, LinkId, TeamId } from "../contract/Id.ts"
import { NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

export const ImportOutcome = Schema.Literal("created", "replaced", "found")

/** Which link became of what another system had. */
export const ImportLinksTable = table(
  "import_links",
  {
    team_id: TeamId,
    /** The name of the source and the id there. */
    origin: Schema.String,
    link_id: LinkId,
    /** The job that took it over first, and the last one that met it. */
    job_id: JobId,
    last_job: JobId,
    outcome: ImportOutcome,
    /** What a replaced link was before. */
    before: NullableText,
    /** The last visit that was taken over before the last job, in epoch ms: later ones are new to that job. */
    visits_until: Schema.NullOr(Schema.Number),
    /** The last visit that was taken over, in epoch ms. */
    visits_seen: Schema.NullOr(Schema.Number),
    /** How many clicks the other system counted, and how many of them were taken over. */
    claimed: Schema.Number,
    counted: Schema.Number,
    /** How many of those are known as a number alone. */
    summed: Schema.Number,
    /** The short code that the link has in its source, whatever the kind of the source. */
    code: NullableText,
    /** The hash of where it led in the source; null for pages, and for links of before. */
    destination_hash: NullableText
  },
  { defaults: ["claimed", "counted", "summed", "code", "destination_hash"] }
)

/** Clicks that an import added to links of earlier imports. */
export const ImportClicksTable = table("import_clicks", {
  job_id: JobId,
  origin: Schema.String,
  link_id: LinkId,
  /** The import that the link was remembered for at that time. */
  owner_job: JobId,
  counted: Schema.Number,
  /** How many of them are known as a number alone; negative if some got their dates. */
  summed: Schema.Number
})

/** What an import made beside links. */
export const ImportThingsTable = table("import_things", {
  job_id: JobId,
  kind: Schema.Literal("tag", "folder", "page"),
  id: Schema.String
})

/** Parts of the file of an import, where several servers share a database. */
export const ImportChunksTable = table(
  "import_chunks",
  { job_id: JobId, chunk: Schema.Number, content: Schema.Uint8ArrayFromSelf },
  { postgresOnly: ["job_id", "chunk", "content"] }
)
