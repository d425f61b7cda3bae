import { isJson, type Json } from "../Tidy.ts"
import type { ApiDocument, Operation, Parameter, Response } from "./Document.ts"
import { sampleValue } from "./SampleValue.ts"
import { fieldsOf, shapeOf, typeOf } from "./Shape.ts"

/** What a response contains: JSON, a text, a file, or events as they happen. */
export type AnswerKind = "json" | "text" | "file" | "events"

/** A request that shows how to call an operation. */
export interface SampleRequest {
  readonly method: string
  readonly url: string
  readonly isKeyless: boolean
  /** Its JSON body; undefined if it has none or is a form. */
  readonly body: unknown
  /** Whether its body is a multipart form with a file. */
  readonly sendsFile: boolean
  /** The name of the file that it sends or receives. */
  readonly file: string
  readonly answer: AnswerKind
}

/** The successful response of an operation. */
export const successOf = ({ responses }: Operation): readonly [status: string, response: Response] | undefined =>
  responses.find(([status]) => status.startsWith("2"))

const answerKind = (operation: Operation): AnswerKind => {
  const types = Object.keys(successOf(operation)?.[1].content ?? {})
  if (types.includes("application/json") || types.length === 0) return "json"
  if (types.includes("text/event-stream")) return "events"
  return types.every((one) => /^text\//.test(one)) ? "text" : "file"
}

const files: Readonly<Record<string, string>> = {
  "uploads.create": "picture.jpg",
  "imports.preview": "links.csv",
  "qrcodes.image": "qrcode.svg",
  "data.export": "export.ndjson",
  "analytics.export": "clicks.csv"
}

/** A value for a parameter, as it is written in an address. */
export const parameterSample = (parameter: Parameter, document: ApiDocument): string => {
  const value = sampleValue(
    parameter.schema ?? parameter.content?.["application/json"]?.schema,
    document,
    "request",
    parameter.name
  )
  return typeof value === "string" ? value : JSON.stringify(value)
}

/** The example bodies of an operation by name; at least one if it takes JSON. */
export const bodySamples = ({ body }: Operation, document: ApiDocument): ReadonlyArray<readonly [string, unknown]> => {
  const json = body?.["application/json"]
  if (json === undefined) return []
  const examples = Object.entries(json.examples ?? {})
  return examples.length > 0
    ? examples.map(([name, { value }]) => [name, value])
    : [["Example", sampleValue(json.schema, document, "request")]]
}

/** Whether an operation takes only a multipart form. */
export const takesFile = ({ body }: Operation): boolean =>
  body?.["multipart/form-data"] !== undefined && body["application/json"] === undefined

/** The fields of a form that are neither its file nor objects. */
export const formFields = ({ body }: Operation, document: ApiDocument): ReadonlyArray<string> =>
  fieldsOf(shapeOf(body?.["multipart/form-data"]?.schema, document))
    .filter(([name, schema]) => name !== "file" && typeOf(schema) !== "object")
    .map(([name]) => name)

/** A request with the required parameters of an operation and its first example. */
export const sampleRequest = (operation: Operation, document: ApiDocument): SampleRequest => {
  const path = operation.path.replace(/\{(\w+)\}/g, (place, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === "path" && one.name === name)
    return parameter === undefined ? place : encodeURIComponent(parameterSample(parameter, document))
  })
  const query = operation.parameters
    .filter((one) => one.in === "query" && one.required === true)
    .map((one) => `${one.name}=${encodeURIComponent(parameterSample(one, document))}`)
    .join("&")
  return {
    method: operation.method,
    url: `${document.baseUrl}${path}${query === "" ? "" : `?${query}`}`,
    isKeyless: operation.isKeyless,
    body: bodySamples(operation, document)[0]?.[1],
    sendsFile: takesFile(operation),
    file: files[operation.id] ?? "answer.bin",
    answer: answerKind(operation)
  }
}

/** The response of an operation as JSON; undefined if it is not JSON. */
export const sampleAnswer = (operation: Operation, document: ApiDocument): Json | undefined => {
  const content = successOf(operation)?.[1].content?.["application/json"]
  if (content === undefined) return undefined
  const [example] = Object.values(content.examples ?? {})
  const value = example === undefined ? sampleValue(content.schema, document, "response") : example.value
  return isJson(value) ? value : undefined
}
