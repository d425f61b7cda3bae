import { Schema } from "effect"

/** The task of a server process: serve a data folder, or check whether one could be served. */
export const Setup = Schema.parseJson(
  Schema.Union(
    Schema.TaggedStruct("Serve", { dataDir: Schema.NonEmptyString, port: Schema.Int.pipe(Schema.between(0, 65_535)) }),
    Schema.TaggedStruct("Inspect", { dataDir: Schema.NonEmptyString })
  )
)
export type Setup = typeof Setup.Type
