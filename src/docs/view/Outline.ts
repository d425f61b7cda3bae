import { isJson, type Json } from "../Tidy.ts"
import { type ApiDocument, addressOf, type Operation, slugOf } from "./Document.ts"
import { successOf } from "./SampleRequest.ts"
import { fieldsOf, shapeOf } from "./Shape.ts"

/** What the search of the pages reads. */
export interface Outline {
  readonly chapters: ReadonlyArray<readonly [title: string, address: string]>
  readonly operations: ReadonlyArray<OutlineOperation>
}

export interface OutlineOperation {
  readonly title: string
  readonly method: string
  readonly path: string
  readonly address: string
  /** The anchors of its fields without its own: `body.url`. */
  readonly fields: ReadonlyArray<string>
}

const fieldsBelow = (
  schema: unknown,
  document: ApiDocument,
  id: string,
  inside: ReadonlyArray<Json>
): ReadonlyArray<string> => {
  const shape = shapeOf(schema, document)
  if (inside.includes(shape.schema)) return []
  const within = [...inside, shape.schema]
  const content = isJson(shape.schema["items"]) ? shape.schema["items"] : shape.schema["additionalProperties"]
  return [
    ...fieldsOf(shape).flatMap(([name, one]) => [
      `${id}.${name}`,
      ...fieldsBelow(one, document, `${id}.${name}`, within)
    ]),
    ...(isJson(content) ? fieldsBelow(content, document, id, within) : [])
  ]
}

const fields = (operation: Operation, document: ApiDocument): ReadonlyArray<string> => {
  const { parameters, body } = operation
  const [status = "", response] = successOf(operation) ?? []
  const answer = shapeOf(response?.content?.["application/json"]?.schema, document).schema["properties"]
  const content = body?.["multipart/form-data"] ?? body?.["application/json"]
  return [
    ...parameters.map((one) => `${one.in}.${one.name}`),
    ...(content === undefined ? [] : fieldsBelow(content.schema, document, "body", [])),
    ...(isJson(answer) ? fieldsBelow(answer["data"], document, status, []) : [])
  ]
}

/** The names and addresses of everything in the reference. */
export const outlineOf = (document: ApiDocument): Outline => ({
  chapters: [
    ...[...document.guide.matchAll(/^###? (.+)$/gm)].map(
      ([, title = ""]) => [title, `/docs#${slugOf(title)}`] as const
    ),
    ["Errors", "/docs/errors"],
    ["Reasons of errors", "/docs/errors#reasons"],
    ...document.resources.map(({ name, slug }) => [name, `/docs/${slug}`] as const)
  ],
  operations: document.resources.flatMap((resource) =>
    resource.operations.map((one) => ({
      title: one.summary,
      method: one.method,
      path: one.path,
      address: addressOf(resource, one),
      fields: fields(one, document)
    }))
  )
})
