import { isJson, type Json } from "../Tidy.ts"
import type { ApiDocument } from "./Document.ts"

/** A schema without references, and without the wrappers that only add null or a description. */
export interface Shape {
  /** The name of the schema in the document; undefined if it has none. */
  readonly name: string | undefined
  readonly schema: Json
  readonly isNullable: boolean
  readonly description: string | undefined
  /** The alternatives of a union; empty for other schemas. */
  readonly choices: ReadonlyArray<Json>
}

const isNull = (schema: Json) => schema["type"] === "null"
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isJson) : [])

// Schemas without a description get one from their type, such as "an integer".
const describedBy = ({ description }: Json) =>
  typeof description === "string" && !/^an? \w+$/.test(description) ? description : undefined

export const shapeOf = (schema: unknown, document: ApiDocument): Shape => {
  const outer = isJson(schema) ? schema : {}
  const ref = outer["$ref"]
  const name = typeof ref === "string" ? ref.replace(/^.*\//, "") : undefined
  const known = document.resolve(outer)
  const description = describedBy(known)
  const all = listOf(known["allOf"])
  const [only] = all
  // A reference with a description of its own.
  if (only !== undefined && all.length === 1 && known["properties"] === undefined) {
    const inner = shapeOf(only, document)
    return { ...inner, description: description ?? inner.description }
  }
  const choices = listOf(known["oneOf"] ?? known["anyOf"])
  const real = choices.filter((one) => !isNull(one))
  const [single] = real
  if (single !== undefined && real.length === 1) {
    const inner = shapeOf(single, document)
    return { ...inner, isNullable: true, description: description ?? inner.description }
  }
  const types = known["type"]
  const isNullable = (Array.isArray(types) && types.includes("null")) || real.length < choices.length
  return { name, schema: known, isNullable, description, choices: real }
}

/** The type of a schema other than null. */
export const typeOf = ({ type }: Json): string | undefined =>
  Array.isArray(type) ? type.find((one) => one !== "null") : typeof type === "string" ? type : undefined

/** The fields of an object; empty for other schemas. */
export const fieldsOf = ({ schema }: Shape): ReadonlyArray<readonly [name: string, schema: Json]> =>
  Object.entries(isJson(schema["properties"]) ? schema["properties"] : {}).map(([name, one]) => [
    name,
    isJson(one) ? one : {}
  ])

/** Whether an object requires a field. */
export const requires = ({ schema }: Shape, name: string): boolean =>
  Array.isArray(schema["required"]) && schema["required"].includes(name)
