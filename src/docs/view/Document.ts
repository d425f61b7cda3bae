import { isJson, type Json } from "../Tidy.ts"

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Json
  readonly content?: Readonly<Record<string, { readonly schema: Json }>>
}

/** The formats of a body, by content type. */
export type Content = Readonly<
  Record<string, { readonly schema: Json; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }>
>

export interface Response {
  readonly description: string
  readonly content?: Content
}

/** An operation of the API. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly isKeyless: boolean
  readonly parameters: ReadonlyArray<Parameter>
  /** The formats of its request; undefined if it has no body. */
  readonly body: Content | undefined
  readonly responses: ReadonlyArray<readonly [status: string, response: Response]>
}

/** A group of operations with a page of its own. */
export interface Resource {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly operations: ReadonlyArray<Operation>
}

/** A name in an address or an anchor. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")

/** The address of an operation. */
export const addressOf = (resource: Resource, operation: Operation): string => `/docs/${resource.slug}#${operation.id}`

/** The parts of an OpenAPI document, ready to show. */
export class ApiDocument {
  readonly #json: Json
  readonly baseUrl: string
  /** The guide, as Markdown. */
  readonly guide: string
  readonly resources: ReadonlyArray<Resource>

  constructor(json: Json) {
    const { info, servers, tags, paths } = json as {
      readonly info: { readonly description: string }
      readonly servers: readonly [{ readonly url: string }]
      readonly tags: ReadonlyArray<{ readonly name: string; readonly description: string }>
      readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
    }
    this.#json = json
    this.baseUrl = servers[0].url
    this.guide = info.description
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, one]) => ({
        tags: one["tags"],
        operation: this.#operation(method, path, one)
      }))
    )
    this.resources = tags.map(({ name, description }) => ({
      name,
      slug: slugOf(name),
      description,
      operations: operations
        .filter((one) => Array.isArray(one.tags) && one.tags[0] === name)
        .map(({ operation }) => operation)
    }))
  }

  #operation(method: string, path: string, one: Json): Operation {
    const { operationId, security, requestBody, responses, ...rest } = one as unknown as Omit<
      Operation,
      "responses"
    > & {
      readonly operationId: string
      readonly security: ReadonlyArray<unknown>
      readonly requestBody?: { readonly content: Content }
      readonly responses: Json
    }
    return {
      ...rest,
      id: operationId,
      method: method.toUpperCase(),
      path,
      isKeyless: security.length === 0,
      body: requestBody?.content,
      responses: Object.entries(responses).map(([status, response]) => [
        status,
        this.resolve(response) as unknown as Response
      ])
    }
  }

  /** A part of the document, after its references are followed. */
  resolve(value: unknown): Json {
    const ref = isJson(value) ? value["$ref"] : undefined
    if (typeof ref !== "string") return isJson(value) ? value : {}
    const target = ref
      .slice(2)
      .split("/")
      .reduce<unknown>((inner, key) => (isJson(inner) ? inner[key] : undefined), this.#json)
    return this.resolve(target)
  }
}
