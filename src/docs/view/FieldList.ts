import { Html, html } from "../../lib/Html.ts"
import { isJson, type Json } from "../Tidy.ts"
import type { ApiDocument, Parameter } from "./Document.ts"
import { sentences } from "./Markdown.ts"
import { fieldsOf, requires, type Shape, shapeOf } from "./Shape.ts"
import { limitsOf, typeText, wordsOf } from "./TypeText.ts"

const joined = (parts: ReadonlyArray<Html>): Html => new Html(parts.map(({ markup }) => markup).join(" · "))

interface Field {
  readonly name: string
  readonly schema: unknown
  readonly isRequired: boolean
  readonly description?: string | undefined
}

interface Place {
  readonly document: ApiDocument
  /** The anchor of the field's parent. */
  readonly id: string
  /** The objects around the field, so that recursive ones end. */
  readonly inside: ReadonlyArray<Json>
}

const fieldItem = ({ name, schema, isRequired, description }: Field, place: Place): Html => {
  const shape = shapeOf(schema, place.document)
  const said = description ?? shape.description
  // The lists of all codes have a page of their own.
  const isLong = (said?.length ?? 0) > 1000
  const limits = limitsOf(shape)
  const id = `${place.id}.${name}`
  return html`<li id="${id}"><p class="field"><code>${name}</code> <span class="type">${typeText(shape, place.document)}</span>${isRequired && html` <strong class="required">required</strong>`}</p>
${said !== undefined && !isLong && html`<div class="said">${sentences(said)}</div>`}${limits.length > 0 && html`<p class="limits">${joined(limits)}</p>`}${nested(shape, name, { ...place, id })}</li>`
}

const choiceTitle = (shape: Shape, place: Place, position: number): Html => {
  const constant = fieldsOf(shape).find(([, one]) => "const" in one)
  if (constant !== undefined) return html`<code>${constant[0]}</code>: <code>${String(constant[1]["const"])}</code>`
  if (shape.name !== undefined) return html`${wordsOf(shape.name)}`
  return html`${typeText(shape, place.document)}${position > 0 && html` (${position + 1})`}`
}

/** The fields inside a value: of an object, of the items of a list, or of each alternative. */
const nested = (shape: Shape, name: string, place: Place): Html | undefined => {
  const { schema, choices } = shape
  if (place.inside.includes(schema)) return undefined
  const inner = { ...place, inside: [...place.inside, schema] }
  const fields = fieldsOf(shape)
  if (fields.length > 0)
    return html`<details class="nested"><summary>Fields of <code>${name}</code></summary>${fieldItems(shape, inner)}</details>`
  const shapes = choices.map((one) => shapeOf(one, place.document))
  const shown = shapes.filter((one) => fieldsOf(one).length > 0)
  if (shown.length > 0)
    return html`<div class="choices"><p>${shown.length === shapes.length ? "One of" : "If it is an object"}:</p>${shown.map(
      (one, position) =>
        html`<details class="nested"><summary>${choiceTitle(one, place, position)}</summary>${fieldItems(one, { ...inner, id: `${inner.id}.${position}` })}</details>`
    )}</div>`
  const items = isJson(schema["items"]) ? schema["items"] : schema["additionalProperties"]
  const content = items ?? schema["contentSchema"]
  return isJson(content) ? nested(shapeOf(content, place.document), name, inner) : undefined
}

const fieldItems = (shape: Shape, place: Place): Html =>
  html`<ul class="fields">${fieldsOf(shape).map(([name, schema]) =>
    fieldItem({ name, schema, isRequired: requires(shape, name) }, place)
  )}</ul>`

/** The fields of a body, each with an anchor that starts with `id`. */
export const bodyFields = (schema: unknown, document: ApiDocument, id: string): Html => {
  const shape = shapeOf(schema, document)
  const place = { document, id, inside: [] }
  if (fieldsOf(shape).length > 0) return fieldItems(shape, place)
  return html`<p class="field"><span class="type">${typeText(shape, document)}</span></p>${nested(shape, "body", place)}`
}

/** Parameters of a request. */
export const parameterFields = (parameters: ReadonlyArray<Parameter>, document: ApiDocument, id: string): Html =>
  html`<ul class="fields">${parameters.map(({ name, required, description, schema, content }) =>
    fieldItem(
      { name, schema: schema ?? content?.["application/json"]?.schema, isRequired: required === true, description },
      { document, id, inside: [] }
    )
  )}</ul>`
