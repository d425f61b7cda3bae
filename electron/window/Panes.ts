import { Effect, ExecutionStrategy, Exit, FiberHandle, MutableRef, Option, Ref, Scope, Stream } from "effect"
import { Shell } from "../shell/Shell.ts"
import type { AppWindow, Place, WindowEvent } from "../shell/Windows.ts"
import { rulesFor } from "./Navigation.ts"
import { openScreen } from "./PageScripts.ts"
import { WindowMemory } from "./WindowMemory.ts"

const nowhere = "linden:nowhere"

/** The window of one server. It is created when it is first shown, and then stays until it is dropped. */
export const makePane = (
  place: Place,
  /** The address to load for a screen below `/app`. */
  addressOf: (origin: string, screen: string) => Effect.Effect<string, { readonly message: string }>
) =>
  Effect.gen(function* () {
    const { windows } = yield* Shell
    const memory = yield* WindowMemory
    const parent = yield* Effect.scope
    const watching = yield* FiberHandle.make()
    const held = yield* Ref.make(Option.none<{ readonly window: AppWindow; readonly scope: Scope.CloseableScope }>())
    // Electron needs decisions about navigation synchronously, so the origin must be readable without an effect.
    const origin = MutableRef.make(nowhere)
    const window = Effect.map(
      Ref.get(held),
      Option.map((one) => one.window)
    )

    const load = (one: AppWindow, screen: string) =>
      Effect.ignoreLogged(Effect.flatMap(addressOf(MutableRef.get(origin), screen), one.load))

    const on = (one: AppWindow) => (event: WindowEvent) =>
      event === "close" ? memory.hide(one) : event === "moved" ? memory.note(one) : load(one, "")

    const make = Effect.gen(function* () {
      const scope = yield* Scope.fork(parent, ExecutionStrategy.sequential)
      const one = yield* Scope.extend(
        windows.open(
          place,
          yield* memory.bounds,
          rulesFor(() => MutableRef.get(origin))
        ),
        scope
      )
      yield* Scope.addFinalizer(scope, memory.keep(one))
      yield* FiberHandle.run(watching, Stream.runForEach(one.events, on(one)))
      yield* Ref.set(held, Option.some({ window: one, scope }))
      return one
    })

    /** Whether the dashboard in the window goes to the screen by itself. */
    const isShownBy = (one: AppWindow, screen: string) =>
      Effect.gen(function* () {
        if (screen === "" || !(yield* one.url).startsWith(`${MutableRef.get(origin)}/app/`)) return false
        return (yield* one.run(openScreen(screen))) === false
      })

    return {
      origin,
      window,
      load,

      /** Shows the window, with a screen if one is named. */
      show: Effect.fnUntraced(function* (screen: string | undefined) {
        const known = yield* window
        const one = Option.isSome(known) ? known.value : yield* make
        if (Option.isNone(known)) yield* load(one, screen ?? "")
        else if (screen !== undefined && !(yield* isShownBy(one, screen))) yield* load(one, screen)
        yield* one.show
        return one
      }),

      /** Closes the window for good. */
      drop: Effect.gen(function* () {
        const known = yield* Ref.getAndSet(held, Option.none())
        yield* FiberHandle.clear(watching)
        if (Option.isSome(known)) yield* Scope.close(known.value.scope, Exit.void)
        MutableRef.set(origin, nowhere)
      })
    }
  })
