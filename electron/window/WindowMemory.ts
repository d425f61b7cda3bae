import { Effect, FiberHandle } from "effect"
import { Preferences } from "../Preferences.ts"
import { Shell } from "../shell/Shell.ts"
import type { AppWindow } from "../shell/Windows.ts"
import { fitted, usualBounds } from "./Bounds.ts"

/** Stores the bounds of the window, and whether the user has been informed that closing it only hides it. */
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

      /** Stores the bounds once the window has stopped moving. */
      note: (window: AppWindow) => FiberHandle.run(noting, Effect.delay(keep(window), "400 millis")),

      hide: Effect.fnUntraced(function* (window: AppWindow) {
        yield* keep(window)
        yield* window.hide
        if ((yield* preferences.get).knowsTray) return
        yield* preferences.change({ knowsTray: true })
        yield* desk.notify({
          title: "Linden keeps running in the background",
          body: "Your links keep working. To quit, use the Linden icon in the tray."
        })
      })
    }
  })
}) {}
