import { Html, html } from "../../lib/Html.ts"
import { isJson } from "../Tidy.ts"
import type { ApiDocument } from "./Document.ts"
import { type Shape, shapeOf, typeOf } from "./Shape.ts"

const formats: Readonly<Record<string, string>> = {
  uuid: "UUID",
  uri: "URL",
  "uri-reference": "URL or path",
  email: "email address",
  hostname: "host name",
  date: "date",
  "YYYY-MM-DD HH:MM:SS": "time",
  binary: "file",
  password: "string"
}

/** The name of a schema in words: `QrcodeLineFrame` is "qrcode line frame". */
export const wordsOf = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase()

const baseText = (shape: Shape, document: ApiDocument): string => {
  const { schema, choices } = shape
  const texts = [...new Set(choices.map((one) => typeText(shapeOf(one, document), document)))]
  if (texts.length > 1) return texts.length > 3 ? `one of ${choices.length} types` : texts.join(" or ")
  const type = typeOf(texts.length === 1 ? shapeOf(choices[0], document).schema : schema)
  if (type === "array") return `array of ${typeText(shapeOf(schema["items"], document), document)}`
  if (type === "string" && schema["contentMediaType"] === "application/json") return "JSON text"
  if (type === "string") return formats[String(schema["format"])] ?? "string"
  if (type === "object" && isJson(schema["additionalProperties"]) && schema["properties"] === undefined)
    return `map of ${typeText(shapeOf(schema["additionalProperties"], document), document)}`
  return type ?? (schema["properties"] === undefined ? "any value" : "object")
}

/** The type of a value in words: "array of URL or null". */
export const typeText = (shape: Shape, document: ApiDocument): string =>
  `${baseText(shape, document)}${shape.isNullable ? " or null" : ""}`

const range = (least: unknown, most: unknown, unit: string): string | undefined => {
  if (least === most && least !== undefined) return `exactly ${least}${unit}`
  if (least !== undefined && least !== 0 && most !== undefined) return `${least} to ${most}${unit}`
  if (most !== undefined) return unit === "" && least === 0 ? `0 to ${most}` : `at most ${most}${unit}`
  if (least === undefined || (least === 0 && unit !== "")) return undefined
  return `at least ${least}${unit}`
}

const codes = (values: ReadonlyArray<unknown>): Html =>
  new Html(
    values
      .map((one) => html`<code>${typeof one === "string" && one !== "" ? one : JSON.stringify(one)}</code>`.markup)
      .join(", ")
  )

/** Codes that have a page of their own, by the name of their schema. */
const listed: Readonly<Record<string, Html>> = {
  FailureCode: html`One of the <a href="/docs/errors#codes">error codes</a>`,
  FaultCode: html`One of the <a href="/docs/errors#reasons">reasons</a>`
}

/** What a value must satisfy besides its type: lengths, ranges, patterns and choices. */
export const limitsOf = ({ name, schema }: Shape): ReadonlyArray<Html> => {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern } = schema
  const texts = [
    range(minLength, maxLength, " characters"),
    range(minimum, maximum, ""),
    range(minItems, maxItems, " items")
  ].flatMap((one) => (one === undefined ? [] : [html`${one[0]?.toUpperCase() ?? ""}${one.slice(1)}`]))
  const choices: ReadonlyArray<unknown> = Array.isArray(schema["enum"]) ? schema["enum"] : []
  const known = name === undefined ? undefined : listed[name]
  const time = schema["format"] === "YYYY-MM-DD HH:MM:SS" || schema["format"] === "date"
  return [
    ...(known !== undefined ? [known] : choices.length > 0 ? [html`One of ${codes(choices)}`] : []),
    ...("const" in schema ? [html`Always ${codes([schema["const"]])}`] : []),
    ...texts,
    ...(time ? [html`As ${codes([schema["format"] === "date" ? "YYYY-MM-DD" : schema["format"]])}`] : []),
    ...(typeof pattern === "string" ? [html`Matches ${codes([pattern])}`] : [])
  ]
}
