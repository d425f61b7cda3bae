import { Schema } from "effect"

interface Describe {
  <A, I, R>(
    description: string,
    field: Schema.Schema<A, I, R>
  ): Schema.PropertySignature<":", A, never, ":", I, false, R>
  <
    TypeToken extends Schema.PropertySignature.Token,
    A,
    Key extends PropertyKey,
    Token extends Schema.PropertySignature.Token,
    I,
    R
  >(
    description: string,
    field: Schema.PropertySignature<TypeToken, A, Key, Token, I, false, R>
  ): Schema.PropertySignature<TypeToken, A, Key, Token, I, false, R>
}

/** Adds a description to a field in the API document. */
// Describe the field, not the schema, because a `jsonSchema` annotation on the schema would hide the description.
export const describe: Describe = (description: string, field: Schema.Schema.All | Schema.PropertySignature.All) =>
  (Schema.isSchema(field) ? Schema.propertySignature(field) : field).annotations({ description }) as never
