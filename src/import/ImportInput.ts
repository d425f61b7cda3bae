import { Schema } from "effect"
import { DomainId, FolderId, TagId } from "../contract/Id.ts"
import { ImportConflict, ImportSource } from "./Import.ts"

/** The request of an import as its job stores it, without secrets. */
export const ImportInput = Schema.Struct({
  source: ImportSource,
  base_url: Schema.NullOr(Schema.String),
  dry_run: Schema.Boolean,
  conflict: ImportConflict,
  columns: Schema.NullOr(Schema.Record({ key: Schema.String, value: Schema.String })),
  dates: Schema.NullOr(Schema.Literal("day-first", "month-first")),
  timezone: Schema.NullOr(Schema.String),
  folder_id: Schema.NullOr(FolderId),
  domain_id: Schema.NullOr(DomainId),
  tags: Schema.Array(TagId),
  per_link: Schema.Boolean,
  visits: Schema.Boolean,
  everybody: Schema.Boolean,
  allow_private: Schema.Boolean,
  /** The name of the uploaded file, if any. */
  file: Schema.NullOr(Schema.String)
})
export type ImportInput = typeof ImportInput.Type

/** The secret that is stored encrypted with the job. */
export const ImportSecret = Schema.parseJson(
  Schema.Struct({
    token: Schema.NullOr(Schema.String),
    username: Schema.NullOr(Schema.String),
    password: Schema.NullOr(Schema.String)
  })
)
export type ImportSecret = typeof ImportSecret.Type

/** The position of an import: it first reads the source, then adds the clicks that the source only counted. */
export const ImportPosition = Schema.parseJson(
  Schema.Union(
    Schema.Struct({
      phase: Schema.Literal("read"),
      cursor: Schema.NullOr(Schema.String),
      step: Schema.Number,
      /** True if the links and pages of the next batch are already stored, but its visits are not. */
      areThingsStored: Schema.optionalWith(Schema.Boolean, { exact: true })
    }),
    Schema.Struct({ phase: Schema.Literal("sum"), after: Schema.String, step: Schema.Number }),
    Schema.Struct({ phase: Schema.Literal("undo"), after: Schema.String, step: Schema.Number })
  )
)
export type ImportPosition = typeof ImportPosition.Type
