import { Effect, ExecutionStrategy, Exit, FiberHandle, MutableRef, Option, Ref, Scope, Stream } from "effect"
import { Shell } from "../shell/Shell.ts"
import type { AppWindow, Place, WindowEvent } from "../shell/Windows.ts"
import { rulesFor } from "./Navigation.ts"
import { openScreen } from "./PageScripts.ts"
import { WindowMemory } from "./WindowMemory.ts"

const nowhere = "linden:nowhere"

/** How long a window waits for its page before it shows. */
const patience = "5 seconds"

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

    /** Loads a screen; false if its server can't be reached. */
    const load = (one: AppWindow, screen: string): Effect.Effect<boolean> =>
      Effect.catchAll(Effect.flatMap(addressOf(MutableRef.get(origin), screen), one.load), ({ message }) =>
        Effect.as(Effect.logWarning(message), false)
      )

    const on = (one: AppWindow) => (event: WindowEvent) =>
      event === "close" ? memory.hide(one) : event === "moved" ? memory.note(one) : Effect.asVoid(load(one, ""))

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
      // Only one of the windows is shown.
      yield* Scope.addFinalizer(scope, Effect.asVoid(Effect.whenEffect(memory.keep(one), one.isShown)))
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

      /** Goes to a screen if one is named, or if nothing is loaded; false if the server can't be reached. */
      goTo: Effect.fnUntraced(function* (screen: string | undefined) {
        const known = yield* window
        const one = Option.isSome(known) ? known.value : yield* make
        const isLoaded = (yield* one.url).startsWith(`${MutableRef.get(origin)}/`)
        if (isLoaded && (screen === undefined || (yield* isShownBy(one, screen)))) return { one, isReached: true }
        // A page that takes longer continues to load in the window.
        const isReached = yield* Effect.timeoutOption(load(one, screen ?? ""), patience)
        return { one, isReached: Option.getOrElse(isReached, () => true) }
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
