import { createRequire } from "node:module"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import type { FormatsPlugin } from "ajv-formats"
import { openApi } from "../../src/docs/OpenApi.ts"
import { isJson, type Json } from "../../src/docs/Tidy.ts"

const addFormats: FormatsPlugin = createRequire(import.meta.url)("ajv-formats")

/** One operation of the document. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly tags: ReadonlyArray<string>
  readonly parameters: ReadonlyArray<Json>
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
}

/** The value at a path of keys; undefined if there is none. */
export const at = (value: unknown, ...keys: ReadonlyArray<string>): unknown =>
  keys.reduce<unknown>((inner, key) => (isJson(inner) ? inner[key] : undefined), value)

export const baseUrl = "http://linden.test"
export const document = openApi(baseUrl)

export const operations: ReadonlyArray<Operation> = Object.entries(document["paths"] as Record<string, Json>).flatMap(
  ([path, item]) =>
    Object.entries(item).map(([method, one]) => ({ ...(one as Operation), method: method.toUpperCase(), path }))
)

export const operationOf = (id: string): Operation => {
  const found = operations.find((one) => one.operationId === id)
  if (found === undefined) throw new Error(`The document has no operation ${id}.`)
  return found
}

const resolve = (value: unknown): unknown => {
  const ref = at(value, "$ref")
  return typeof ref === "string" ? at(document, ...ref.slice(2).split("/")) : value
}

/** The document's entry for a response, with references resolved. */
export const responseOf = ({ responses }: Operation, status: number): unknown => resolve(responses[status])

/** The names of a response's documented headers. */
export const headersOf = (response: unknown): ReadonlyArray<string> =>
  Object.keys((at(response, "headers") ?? {}) as Json).map((name) => name.toLowerCase())

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addFormat("YYYY-MM-DD HH:MM:SS", /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
ajv.addFormat("password", true)
ajv.addSchema({ $id: "linden:document", components: document["components"] })

const rebase = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(rebase)
    : isJson(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, one]) => [key, key === "$ref" ? `linden:document${one}` : rebase(one)])
        )
      : value

const compiled = new WeakMap<object, ValidateFunction>()

const checkOf = (schema: object): ValidateFunction => {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const check = ajv.compile(rebase(schema) as Json)
  compiled.set(schema, check)
  return check
}

/** The violations of a schema of the document, as lines; empty if the value is valid. */
export const faults = (schema: unknown, value: unknown): ReadonlyArray<string> => {
  const check = checkOf(schema as object)
  return check(value) ? [] : (check.errors ?? []).map((one) => `${one.instancePath} ${one.message}`)
}

/** The schema of a JSON body. */
export const schemaOf = (holder: unknown): unknown => at(holder, "content", "application/json", "schema")

/** The examples of a body, by name. */
export const examplesOf = (holder: unknown, type = "application/json"): ReadonlyArray<readonly [string, unknown]> =>
  Object.entries((at(holder, "content", type, "examples") ?? {}) as Json).map(([name, one]) => [name, at(one, "value")])
