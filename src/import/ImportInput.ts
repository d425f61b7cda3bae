import { Schema } from "effect"
import { DomainId, FolderId, TagId } from "../contract/Id.ts"
import { ImportConflict, ImportSource } from "./Import.ts"

/** What an import was asked to do, as its job keeps it: no secret is in it. */
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
  /** The name of the file, where one was sent. */
  file: Schema.NullOr(Schema.String)
})
export type ImportInput = typeof ImportInput.Type

/** What is sealed beside it. */
export const ImportSecret = Schema.parseJson(
  Schema.Struct({
    token: Schema.NullOr(Schema.String),
    username: Schema.NullOr(Schema.String),
    password: Schema.NullOr(Schema.String)
  })
)
export type ImportSecret = typeof ImportSecret.Type

/** Where an import is: it reads, then adds what was counted elsewhere and not told one by one. */
export const ImportPosition = Schema.parseJson(
  Schema.Union(
    Schema.Struct({
      phase: Schema.Literal("read"),
      cursor: Schema.NullOr(Schema.String),
      step: Schema.Number,
      /** Whether links and pages of the next batch are stored, and its visits are not. */
      areThingsStored: Schema.optionalWith(Schema.Boolean, { exact: true })
    }),
    Schema.Struct({ phase: Schema.Literal("sum"), after: Schema.String, step: Schema.Number }),
    Schema.Struct({ phase: Schema.Literal("undo"), after: Schema.String, step: Schema.Number })
  )
)
export type ImportPosition = typeof ImportPosition.Type
