import { type Context, Effect, Exit, FiberRef, Layer, Logger, LogLevel, Option, Scope } from "effect"

type AnyLayer = Layer.Layer<never, unknown, unknown>

/** A layer of a built graph, the layer that required it, and the names of its services. */
export interface Built {
  readonly layer: AnyLayer
  readonly within: Built | undefined
  readonly gives: ReadonlyArray<string>
}

interface Memo {
  readonly getOrElseMemoize: (
    this: unknown,
    layer: AnyLayer,
    scope: Scope.Scope
  ) => Effect.Effect<Context.Context<never>, unknown, unknown>
}

/** Builds a graph and records each requested layer; layers build in parallel, so each fiber has its own path. */
export const built = <A, E>(graph: Layer.Layer<A, E>) =>
  Effect.gen(function* () {
    const inner = (yield* Layer.makeMemoMap) as unknown as Memo
    const way = yield* FiberRef.make<Built | undefined>(undefined)
    const found = new Map<AnyLayer, Built & { gives: ReadonlyArray<string> }>()
    const noting: Memo = Object.assign(Object.create(inner), {
      getOrElseMemoize(this: unknown, layer: AnyLayer, scope: Scope.Scope) {
        return Effect.flatMap(FiberRef.get(way), (within) => {
          const one = found.get(layer) ?? { layer, within, gives: [] }
          found.set(layer, one)
          return inner.getOrElseMemoize.call(this, layer, scope).pipe(
            Effect.tap(({ unsafeMap }) =>
              Effect.sync(() => {
                one.gives = [...unsafeMap.keys()]
              })
            ),
            Effect.locally(way, one)
          )
        })
      }
    })
    const scope = yield* Scope.make()
    yield* Layer.buildWithMemoMap(graph, noting as unknown as Layer.MemoMap, scope)
    yield* Scope.close(scope, Exit.void)
    return [...found.values()] as ReadonlyArray<Built>
  }).pipe(Effect.scoped, Logger.withMinimumLogLevel(LogLevel.None))

const waysOf = ({ within }: Built): ReadonlyArray<Built> =>
  Option.match(Option.fromNullable(within), { onNone: () => [], onSome: (one) => [one, ...waysOf(one)] })

/** The services that only this graph has, without those of layers below them. */
export const ownServices = (one: ReadonlyArray<Built>, other: ReadonlyArray<Built>) => {
  const known = new Set(other.map(({ layer }) => layer))
  const own = one.filter((each) => ![each, ...waysOf(each)].some(({ layer }) => known.has(layer)))
  return [...new Set(own.flatMap(({ gives }) => (gives.length === 1 ? gives : [])))].sort()
}

export const servicesOf = (all: ReadonlyArray<Built>) => [...new Set(all.flatMap(({ gives }) => gives))].sort()

/** The services that required a layer, the nearest first, each once. */
const namesAbove = (one: Built) => [...new Set(waysOf(one).flatMap(({ gives }) => (gives.length === 1 ? gives : [])))]

/** A graph as lines, each service indented below the ones that first required it. */
export const printed = (all: ReadonlyArray<Built>) =>
  all
    .filter((one) => one.gives.length === 1 && !namesAbove(one).includes(one.gives[0] ?? ""))
    .map((one) => `${"  ".repeat(namesAbove(one).length)}${one.gives[0]}`)
    .filter((line, index, lines) => lines.indexOf(line) === index)
    .join("\n")
