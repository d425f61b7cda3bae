import { Schema } from "effect"

/** An object that knows no other fields, as the document says it; whoever decodes it refuses them by its options. */
export const StrictObject = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct(fields).annotations({ jsonSchema: { additionalProperties: false } })
