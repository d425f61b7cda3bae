import { Effect, FiberHandle } from "effect"
import { Preferences } from "../Preferences.ts"
import { Shell } from "../shell/Shell.ts"
import type { AppWindow } from "../shell/Windows.ts"
import { fitted, usualBounds } from "./Bounds.ts"

/** Where the window was, and whether its person knows what closing it means. */
export class WindowMemory extends Effect.Service<WindowMemory>()("electron/window/WindowMemory", {
  scoped: Effect.gen(function* () {
    const { desk, windows } = yield* Shell
    const preferences = yield* Preferences
    const noting = yield* FiberHandle.make()

    const keep = (window: AppWindow) =>
      Effect.flatMap(window.bounds, (bounds) => preferences.change({ window: bounds }))

    return {
      bounds: Effect.gen(function* () {
        return fitted((yield* preferences.get).window ?? usualBounds, yield* windows.screens)
      }),
      keep,

      /** Keeps the bounds once the window has come to rest. */
      note: (window: AppWindow) => FiberHandle.run(noting, Effect.delay(keep(window), "400 millis")),

      hide: Effect.fnUntraced(function* (window: AppWindow) {
        yield* keep(window)
        yield* window.hide
        if ((yield* preferences.get).knowsTray) return
        yield* preferences.change({ knowsTray: true })
        yield* desk.notify({
          title: "Linden goes on in the background",
          body: "Your links are served on. Linden is in the tray: quit it from there."
        })
      })
    }
  })
}) {}
