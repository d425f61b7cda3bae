import { Schema } from "effect"

/** A count in an answer. */
export const Count = Schema.Number.annotations({ jsonSchema: { type: "integer", minimum: 0 } })

/** An address in an answer. */
export const Uri = Schema.String.annotations({ jsonSchema: { type: "string", format: "uri" } })

/** A hex colour in an answer. */
export const Color = Schema.String.annotations({
  jsonSchema: { type: "string", pattern: "^#[0-9A-Fa-f]{3}([0-9A-Fa-f]{3})?$" }
})
