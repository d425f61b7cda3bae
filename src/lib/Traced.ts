import { Context, DefaultServices, Effect, type Fiber, FiberRef, Tracer } from "effect"

/** The tracer of a program that exports no spans. */
const noTracer = Context.get(DefaultServices.liveServices, Tracer.Tracer)

/** Whether the spans of a fiber are exported. */
export const isTraced = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  fiber.currentTracer !== noTracer && fiber.getFiberRef(FiberRef.currentTracerEnabled)

type Called = (...input: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown, unknown>
type Naming = (...given: ReadonlyArray<unknown>) => Called

/**
 * Names a function of effects for its spans, like `Effect.fn`. Without tracing it calls the function directly, because
 * an unused span and the stack traces of its calls cost more than a small query.
 */
export const traced = (name: string): Effect.fn.Gen => {
  const named: Naming = (...given) => {
    const direct = (Effect.fnUntraced as unknown as Naming)(...given)
    const inSpan = (Effect.fn(name) as unknown as Naming)(...given)
    return (...input) =>
      Effect.withFiberRuntime<unknown, unknown, unknown>((fiber) => (isTraced(fiber) ? inSpan : direct)(...input))
  }
  return named as unknown as Effect.fn.Gen
}
