import {
  HttpApi,
  HttpApiBuilder,
  type HttpApiEndpoint,
  type HttpApiGroup,
  HttpApiSchema,
  HttpServerResponse
} from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import { Chunk, Context, Effect, Layer, type Schema, SchemaAST, type Scope } from "effect"
import { compiledEncoder } from "../lib/CompiledSchema.ts"
import { Internet } from "../net/Internet.ts"

/** The handlers of a group. */
type Built = HttpApiBuilder.Handlers<unknown, never, unknown>

const responseOnly = (result: unknown) => {
  if (HttpServerResponse.isServerResponse(result)) return result
  throw new TypeError("no response of a handler with several successes")
}

/** Converts the result of a handler to its response. Leaves responses other than a single JSON body to the platform. */
const responderOf = ({ successSchema }: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps) => {
  const schema = successSchema as Schema.Schema<unknown, unknown>
  const { ast } = schema
  const { kind, contentType } = HttpApiSchema.getEncoding(ast)
  if (kind !== "Json" || HttpApiSchema.isVoid(ast)) return undefined
  // A handler with several successes returns its response, which also spares the platform's attempts to encode it.
  if (SchemaAST.isUnion(ast)) return responseOnly
  const encode = compiledEncoder(schema)
  const options = { status: HttpApiSchema.getStatusSuccessAST(ast), contentType }
  return (result: unknown) =>
    HttpServerResponse.isServerResponse(result) ? result : HttpServerResponse.unsafeJson(encode(result), options)
}

/** A handler that returns its response. */
type Responding = (
  input: Parameters<HttpApiEndpoint.HttpApiEndpoint.Handler<never, unknown, unknown>>[0]
) => Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, unknown>

/**
 * Handlers whose results are encoded by compiled schemas, at a fraction of the platform's cost. `responding` are those
 * that return a JSON response and don't read the request themselves.
 */
const withResponders = (built: Built) => {
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

type Group = HttpApiGroup.HttpApiGroup.Any

type NamesOf<G extends Group> = HttpApiGroup.HttpApiGroup.Name<G>

/** The services that handlers need in each request, besides those of the platform and middleware. */
type AskedFor<Return> =
  Return extends Effect.Effect<infer Handlers, infer _E, infer _R>
    ? Handlers extends HttpApiBuilder.Handlers<infer _HE, infer _P, infer Asked, infer _X>
      ? Asked
      : never
    : never

/** An endpoint with a handler that returns its response. */
export interface ApiHandler {
  readonly endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
  readonly handle: Responding
  /** The middleware of the group and of the endpoint, from the inside out, and the services of its requests. */
  readonly middlewares: ReadonlyArray<string>
  readonly context: Context.Context<never>
}

/** The handlers of endpoints with JSON responses, by operation (such as `links.create`), for the entry before the router. */
export class ApiHandlers extends Effect.Service<ApiHandlers>()("http/ApiHandlers", {
  sync: () => ({ byOperation: new Map<string, ApiHandler>() })
}) {}

const builtBy = (built: unknown, register: (responding: ReadonlyMap<string, Responding>) => void) =>
  Effect.map((Effect.isEffect(built) ? built : Effect.succeed(built)) as Effect.Effect<Built>, (handlers) => {
    const { all, responding } = withResponders(handlers)
    register(responding)
    return all
  })

/** The contract with only one group of endpoints, as that group's handlers need it. */
const groupApi = <G extends Group>(group: G) => HttpApi.make("linden").add(group).prefix("/api/v1")

/**
 * Implements a group of the API. By default, the platform merges the context in which a group is built into the context
 * of each request, and copies all of it whenever a service is provided. So handlers close over their services instead,
 * and the context of a request contains only middleware. Handlers may fail with a failure of the database, which
 * `server/Fallback.ts` answers.
 */
export const apiGroup = <G extends Group, const Name extends NamesOf<G>, Return>(
  group: G,
  name: Name,
  build: (
    handlers: HttpApiBuilder.Handlers.FromGroup<SqlError, never, HttpApiGroup.HttpApiGroup.WithName<G, Name>>
  ) => HttpApiBuilder.Handlers.ValidateReturn<Return> &
    ([AskedFor<Return>] extends [never] ? unknown : { readonly closeOver: AskedFor<Return> })
): Layer.Layer<
  HttpApiGroup.ApiGroup<"linden", Name>,
  HttpApiBuilder.Handlers.Error<Return>,
  Exclude<HttpApiBuilder.Handlers.Context<Return> | HttpApiGroup.HttpApiGroup.MiddlewareWithName<G, Name>, Scope.Scope>
> => {
  const { middlewares, endpoints } = group as unknown as HttpApiGroup.HttpApiGroup.AnyWithProps
  const kept = new Set<string>([Layer.CurrentMemoMap.key, Internet.key])
  for (const { key } of middlewares) kept.add(key)
  for (const endpoint of Object.values(endpoints)) for (const { key } of endpoint.middlewares) kept.add(key)
  const made = Effect.gen(function* () {
    const all = yield* Effect.context<never>()
    const { byOperation } = yield* ApiHandlers
    const few = Context.unsafeMake<never>(new Map([...all.unsafeMap].filter(([key]) => kept.has(key))))
    const register = (responding: ReadonlyMap<string, Responding>) => {
      for (const [name, handle] of responding) {
        const endpoint = endpoints[name] as HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
        const keys = [...middlewares, ...endpoint.middlewares].map(({ key }) => key)
        byOperation.set(`${group.identifier}.${name}`, { endpoint, handle, middlewares: keys, context: few })
      }
    }
    const inAll = (handlers: Parameters<typeof build>[0]) =>
      Effect.mapInputContext(builtBy(build(handlers), register), (own: Context.Context<never>) =>
        Context.merge(all, own)
      )
    const layer = HttpApiBuilder.group(groupApi(group), name, inAll as never) as Layer.Layer<never>
    return yield* Effect.mapInputContext(
      Layer.buildWithMemoMap(layer, Context.get(all, Layer.CurrentMemoMap), yield* Effect.scope),
      () => few
    )
  })
  return Layer.provide(Layer.scopedContext(made), ApiHandlers.Default) as never
}
