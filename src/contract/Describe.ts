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

/** A field with what the API document says about it. */
// On the schema itself, a `jsonSchema` annotation would hide the sentence; on the field, nothing does.
export const describe: Describe = (description: string, field: Schema.Schema.All | Schema.PropertySignature.All) =>
  (Schema.isSchema(field) ? Schema.propertySignature(field) : field).annotations({ description }) as never
