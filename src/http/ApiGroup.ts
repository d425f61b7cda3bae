import { HttpApi, HttpApiBuilder, type HttpApiGroup } from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Layer, type Scope } from "effect"
import { Internet } from "../net/Internet.ts"
import { type Built, withResponders } from "./Responders.ts"

type Group = HttpApiGroup.HttpApiGroup.Any

type NamesOf<G extends Group> = HttpApiGroup.HttpApiGroup.Name<G>

/** The services that handlers need in each request, besides those of the platform and middleware. */
type AskedFor<Return> =
  Return extends Effect.Effect<infer Handlers, infer _E, infer _R>
    ? Handlers extends HttpApiBuilder.Handlers<infer _HE, infer _P, infer Asked, infer _X>
      ? Asked
      : never
    : never

const builtBy = (built: unknown) =>
  Effect.map((Effect.isEffect(built) ? built : Effect.succeed(built)) as Effect.Effect<Built>, withResponders)

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
    const few = Context.unsafeMake<never>(new Map([...all.unsafeMap].filter(([key]) => kept.has(key))))
    const inAll = (handlers: Parameters<typeof build>[0]) =>
      Effect.mapInputContext(builtBy(build(handlers)), (own: Context.Context<never>) => Context.merge(all, own))
    const layer = HttpApiBuilder.group(groupApi(group), name, inAll as never) as Layer.Layer<never>
    return yield* Effect.mapInputContext(
      Layer.buildWithMemoMap(layer, Context.get(all, Layer.CurrentMemoMap), yield* Effect.scope),
      () => few
    )
  })
  return Layer.scopedContext(made) as never
}
