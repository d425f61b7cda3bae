import { Schema } from "effect"
import { StoredTable } from "../storage/StoredTable.ts"

/** The newest format that this version reads. Format 2 has the tables of a PostgreSQL database. */
export const backupFormat = 2

/** The folder of an archive for the tables of a PostgreSQL database. */
export const tablesFolder = "database"

/** The name of the manifest, the first file of an archive. */
export const manifestName = "manifest.json"

const Count = Schema.Int.pipe(Schema.nonNegative())
/** A path within the data folder: no `..`, no hidden files, at most one folder deep. */
const PartPath = Schema.String.pipe(Schema.maxLength(255), Schema.pattern(/^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)?$/))

/** A file of a backup; its length is in bytes. */
export const Part = Schema.Struct({
  path: PartPath,
  bytes: Count,
  sha256: Schema.String.pipe(Schema.pattern(/^[0-9a-f]{64}$/))
})
export type Part = typeof Part.Type

/** The contents of a backup, and the versions needed to read it. */
export const Manifest = Schema.Struct({
  product: Schema.Literal("linden"),
  format: Schema.Int,
  /** The version of Linden that created the backup. */
  version: Schema.String,
  /** The date of that build; absent if it is unknown. */
  built: Schema.optional(Schema.String),
  /** The point in time of the data, in ISO 8601. */
  created_at: Schema.String,
  /** `sqlite`: the archive contains the databases. `postgres`: it contains `tables`, or the database is elsewhere. */
  database: Schema.Literal("sqlite", "postgres"),
  /** The tables of the PostgreSQL database; absent if it is not in the archive. */
  tables: Schema.optional(Schema.Array(StoredTable)),
  /** The id of the installation, which all its servers share. */
  installation: Schema.optional(Schema.String),
  /** The id of the server that owns the data folder. */
  node: Schema.String,
  /** The numbers of the last migrations; null for a database that did not exist yet. */
  migrations: Schema.Struct({ main: Schema.NullOr(Count), clicks: Schema.NullOr(Count) }),
  counts: Schema.Record({ key: Schema.String, value: Count }),
  /** Upload files that the database refers to but that were missing from the disk or bucket. */
  missing: Schema.Array(Schema.String),
  parts: Schema.Array(Part)
})
export type Manifest = typeof Manifest.Type

export const ManifestJson = Schema.parseJson(Manifest)

/** The fields that manifests of all formats have, including later ones. */
export const ManifestHead = Schema.parseJson(
  Schema.Struct({
    product: Schema.Literal("linden"),
    format: Schema.Int,
    version: Schema.String,
    built: Schema.optional(Schema.String)
  })
)

/** The fields by which a restore chooses a backup. */
const ManifestOwner = Schema.parseJson(
  Schema.Struct({
    product: Schema.Literal("linden"),
    created_at: Schema.String,
    database: Schema.String,
    node: Schema.String,
    tables: Schema.optional(Schema.Unknown),
    installation: Schema.optional(Schema.String)
  })
)
export type ManifestOwner = typeof ManifestOwner.Type
export const manifestOwner = Schema.decodeUnknownOption(ManifestOwner)
