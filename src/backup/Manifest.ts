import { Schema } from "effect"

/** What this program writes, and the newest form that it reads. */
export const backupFormat = 1

/** The name of the manifest in an archive, where it is the first file. */
export const manifestName = "manifest.json"

const Count = Schema.Int.pipe(Schema.nonNegative())
/** A file within the data folder: no way out of it, and nothing hidden. */
const PartPath = Schema.String.pipe(Schema.maxLength(255), Schema.pattern(/^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)?$/))

/** A file of a backup, with its length in bytes. */
export const Part = Schema.Struct({
  path: PartPath,
  bytes: Count,
  sha256: Schema.String.pipe(Schema.pattern(/^[0-9a-f]{64}$/))
})
export type Part = typeof Part.Type

/** What is in a backup, and what it takes to read it. */
export const Manifest = Schema.Struct({
  product: Schema.Literal("linden"),
  format: Schema.Int,
  /** The version of Linden that made it. */
  version: Schema.String,
  /** The moment that it shows, in ISO 8601. */
  created_at: Schema.String,
  /** Whether its databases are in it, or in a dump of PostgreSQL that belongs to it. */
  database: Schema.Literal("sqlite", "postgres"),
  /** The server whose folder it is. */
  node: Schema.String,
  /** The numbers of the last migrations; null where there was no such database yet. */
  migrations: Schema.Struct({ main: Schema.NullOr(Count), clicks: Schema.NullOr(Count) }),
  counts: Schema.Record({ key: Schema.String, value: Count }),
  /** Pictures that the database names and the disk did not have when it was made. */
  missing: Schema.Array(Schema.String),
  parts: Schema.Array(Part)
})
export type Manifest = typeof Manifest.Type

export const ManifestJson = Schema.parseJson(Manifest)

/** What a manifest of any format tells, this program's own or a later one's. */
export const ManifestHead = Schema.parseJson(
  Schema.Struct({ product: Schema.Literal("linden"), format: Schema.Int, version: Schema.String })
)
