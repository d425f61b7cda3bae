import { type HttpApiBuilder, type HttpApiEndpoint, HttpApiSchema, HttpServerResponse } from "@effect/platform"
import { Chunk, Effect, type Schema, SchemaAST } from "effect"
import { compiledEncoder } from "../lib/CompiledSchema.ts"

/** The handlers of a group. */
export type Built = HttpApiBuilder.Handlers<unknown, never, unknown>

/** Converts the result of a handler to its response. Leaves responses other than a single JSON body to the platform. */
const responderOf = ({ successSchema }: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps) => {
  const schema = successSchema as Schema.Schema<unknown, unknown>
  const { ast } = schema
  const { kind, contentType } = HttpApiSchema.getEncoding(ast)
  if (kind !== "Json" || HttpApiSchema.isVoid(ast) || SchemaAST.isUnion(ast)) return undefined
  const encode = compiledEncoder(schema)
  const options = { status: HttpApiSchema.getStatusSuccessAST(ast), contentType }
  return (result: unknown) =>
    HttpServerResponse.isServerResponse(result) ? result : HttpServerResponse.unsafeJson(encode(result), options)
}

/** A handler that returns its response. */
export type Responding = (
  input: Parameters<HttpApiEndpoint.HttpApiEndpoint.Handler<never, unknown, unknown>>[0]
) => Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, unknown>

/**
 * Handlers whose results are encoded by compiled schemas, at a fraction of the platform's cost. `responding` are those
 * that return a JSON response and don't read the request themselves.
 */
export const withResponders = (built: Built) => {
  const responding = new Map<string, Responding>()
  const handlers = Chunk.map(built.handlers, (item) => {
    const respond = responderOf(item.endpoint as HttpApiEndpoint.HttpApiEndpoint.AnyWithProps)
    if (respond === undefined) return item
    const handler: Responding = (request) => Effect.map(item.handler(request), respond)
    if (!item.withFullRequest && !item.uninterruptible) responding.set(item.endpoint.name, handler)
    return { ...item, handler }
  })
  return { all: { ...built, handlers }, responding }
}
