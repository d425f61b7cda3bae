import { Schema } from "effect"

/** A count in a response. */
export const Count = Schema.Number.annotations({ jsonSchema: { type: "integer", minimum: 0 } })

/** An address in a response. */
export const Uri = Schema.String.annotations({ jsonSchema: { type: "string", format: "uri" } })

/** A hex color in a response. */
export const Color = Schema.String.annotations({
  jsonSchema: { type: "string", pattern: "^#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?$" }
})
