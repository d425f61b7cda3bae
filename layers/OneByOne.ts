import { Context, Deferred, Effect, ExecutionStrategy, Exit, FiberId, Layer, Scope } from "effect"

type AnyLayer = Layer.Layer<unknown, unknown, unknown>
type Building = Effect.Effect<Context.Context<unknown>, unknown, unknown>
type Combine = (one: Context.Context<unknown>, other: Context.Context<unknown>) => Context.Context<unknown>

/** The instructions that layers consist of, as version 3 of the library represents them. */
type Instruction =
  | { readonly _op_layer: "Provide"; readonly first: AnyLayer; readonly second: AnyLayer }
  | {
      readonly _op_layer: "ProvideMerge" | "ZipWith"
      readonly first: AnyLayer
      readonly second: AnyLayer
      readonly zipK: Combine
    }
  | { readonly _op_layer: "MergeAll"; readonly layers: ReadonlyArray<AnyLayer> }
  | { readonly _op_layer: "Locally"; readonly self: AnyLayer; readonly f: (building: Building) => Building }
  | { readonly _op_layer: "Fresh" | "ExtendScope"; readonly layer: AnyLayer }
  | {
      readonly _op_layer: "Fold"
      readonly layer: AnyLayer
      readonly failureK: (cause: unknown) => AnyLayer
      readonly successK: (context: Context.Context<unknown>) => AnyLayer
    }
  | { readonly _op_layer: "Suspend"; readonly evaluate: () => AnyLayer }
  | { readonly _op_layer: "FromEffect" | "Scoped"; readonly effect: Building }

/**
 * Builds layers in the fiber that asks for them, one after the other. All resources belong to one scope, which releases
 * them in the reverse order; what a failed layer acquired is released at once.
 */
class Sequence {
  readonly [Layer.MemoMapTypeId]: Layer.MemoMapTypeId = Layer.MemoMapTypeId
  private readonly built = new Map<AnyLayer, Effect.Effect<Context.Context<unknown>, unknown>>()
  private readonly root: Scope.Scope

  constructor(root: Scope.Scope) {
    this.root = root
  }

  getOrElseMemoize(layer: AnyLayer, scope: Scope.Scope): Building {
    return Effect.suspend(() => this.built.get(layer) ?? this.build(layer, scope))
  }

  private build(layer: AnyLayer, scope: Scope.Scope): Building {
    const one = layer as unknown as Instruction
    const of = (inner: AnyLayer) => this.getOrElseMemoize(inner, scope)
    switch (one._op_layer) {
      case "Provide":
        return Effect.flatMap(of(one.first), (context) => Effect.mapInputContext(of(one.second), () => context))
      case "ProvideMerge":
      case "ZipWith":
        return Effect.zipWith(of(one.first), of(one.second), one.zipK)
      case "MergeAll":
        return Effect.map(Effect.forEach(one.layers, of), (contexts) => Context.mergeAll(...contexts))
      case "Locally":
        return one.f(of(one.self))
      case "Fresh":
        return Layer.buildWithScope(one.layer, this.root)
      case "ExtendScope":
        return Effect.flatMap(Effect.scope, (own) => this.getOrElseMemoize(one.layer, own))
      case "Fold":
        return Effect.matchCauseEffect(of(one.layer), {
          onFailure: (cause) => of(one.failureK(cause)),
          onSuccess: (context) => of(one.successK(context))
        })
      case "Suspend":
        return this.once(layer, () => of(one.evaluate()))
      case "FromEffect":
        return this.once(layer, () => one.effect)
      case "Scoped":
        return this.once(layer, () => this.acquire(one.effect))
      default:
        return Effect.dieMessage(`This version of the library has an unknown kind of layer: ${Object(one)._op_layer}`)
    }
  }

  /** Another fiber may ask for a layer while it is being built. */
  private once(layer: AnyLayer, build: () => Building): Building {
    const pending = Deferred.unsafeMake<Context.Context<unknown>, unknown>(FiberId.none)
    this.built.set(layer, Deferred.await(pending))
    return Effect.onExit(Effect.suspend(build), (exit) =>
      Effect.sync(() => {
        this.built.set(layer, exit)
        Deferred.unsafeDone(pending, exit)
      })
    )
  }

  private acquire(effect: Building): Building {
    return Effect.flatMap(Scope.fork(this.root, ExecutionStrategy.sequential), (own) =>
      Effect.onExit(Scope.extend(effect, own), (exit) => (Exit.isFailure(exit) ? Scope.close(own, exit) : Effect.void))
    )
  }
}

/**
 * A layer that builds the given one, part by part, in one fiber. The library builds the parts of a merge in parallel,
 * with a fiber, a scope, a lock and a comparison of all fiber refs for each, which takes half of a server's start.
 * Layers that are provided to the result are not shared with the library's own builds.
 */
export const oneByOne = <A, E, R>(layer: Layer.Layer<A, E, R>): Layer.Layer<A, E, R> =>
  Layer.scopedContext(
    Effect.flatMap(Effect.scope, (scope) =>
      Layer.buildWithMemoMap(layer, new Sequence(scope) as unknown as Layer.MemoMap, scope)
    )
  ) as Layer.Layer<A, E, R>
