import { Schema } from "effect"

/**
 * An object that allows no other fields in the API document. Decode it with `onExcessProperty: "error"` to enforce
 * this.
 */
export const StrictObject = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct(fields).annotations({ jsonSchema: { additionalProperties: false } })
