import { isJson, type Json } from "./Tidy.ts"

const file: Json = { schema: { type: "string", format: "binary" } }
const text: Json = { schema: { type: "string" } }

/**
 * The content types of responses whose format depends on the query, by operation id. The contract contains only the
 * first type.
 */
export const media: Readonly<Record<string, Json>> = {
  "qrcodes.image": { "image/svg+xml": file, "image/png": file, "image/webp": file, "application/pdf": file },
  "qrcodes.export": { "application/zip": file, "application/pdf": file },
  "analytics.export": { "text/csv": text, "application/x-ndjson": text },
  "data.export": { "application/x-ndjson": text, "application/zip": file, "text/csv": text }
}

const isObject = (schema: unknown): boolean => isJson(schema) && schema["type"] === "object"

/**
 * A body as a multipart form with the field `file`. Its fields are inlined, because client generators ignore those of
 * an `allOf`; nested objects are written as `columns[url]=Target`.
 */
export const fileForm = (schema: unknown, schemas: Readonly<Record<string, unknown>>, isRequired: boolean): Json => {
  const ref = isJson(schema) && typeof schema["$ref"] === "string" ? schema["$ref"] : ""
  const named = schemas[ref.replace(/^.*\//, "")]
  const {
    properties = {},
    required = [],
    ...rest
  } = (isJson(named) ? named : schema) as {
    readonly properties?: Json
    readonly required?: ReadonlyArray<string>
  }
  const nested = Object.keys(properties).filter((name) => isObject(properties[name]))
  return {
    schema: {
      ...rest,
      properties: {
        ...properties,
        file: { type: "string", format: "binary", description: "The file." }
      },
      required: isRequired ? [...required, "file"] : required
    },
    ...(nested.length === 0
      ? {}
      : { encoding: Object.fromEntries(nested.map((name) => [name, { style: "deepObject", explode: true }])) })
  }
}
