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

/** Handlers whose results are encoded by compiled schemas, at a fraction of the platform's cost. */
export const withResponders = (built: Built): Built => ({
  ...built,
  handlers: Chunk.map(built.handlers, (item) => {
    const respond = responderOf(item.endpoint as HttpApiEndpoint.HttpApiEndpoint.AnyWithProps)
    return respond === undefined ? item : { ...item, handler: (request) => Effect.map(item.handler(request), respond) }
  })
})
