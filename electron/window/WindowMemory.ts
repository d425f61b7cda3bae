import { Effect, FiberHandle } from "effect"
import { Preferences } from "../Preferences.ts"
import { Shell } from "../shell/Shell.ts"
import type { AppWindow, Area, Bounds } from "../shell/Windows.ts"
import { Words } from "../Words.ts"

const usualBounds: Bounds = { width: 1200, height: 820, isMaximized: false }

/** The part of a title bar that must be on a screen, in pixels, so that the user can drag it. */
const grip = 80

const isWithinReach = ({ x = 0, y = 0, width }: Bounds, area: Area) =>
  x + width >= area.x + grip &&
  x <= area.x + area.width - grip &&
  y >= area.y - 10 &&
  y <= area.y + area.height - grip / 2

/** The last bounds if they are still on a screen; otherwise the same size, centered on the first screen. */
export const fitted = (bounds: Bounds, screens: ReadonlyArray<Area>): Bounds => {
  const { x, y, isMaximized } = bounds
  const screen = x === undefined || y === undefined ? undefined : screens.find((area) => isWithinReach(bounds, area))
  const room = screen ?? screens[0]
  const width = Math.min(bounds.width, room?.width ?? bounds.width)
  const height = Math.min(bounds.height, room?.height ?? bounds.height)
  return screen === undefined ? { width, height, isMaximized } : { x, y, width, height, isMaximized }
}

/** Stores the bounds of the window, and whether the user has been informed that closing it only hides it. */
export class WindowMemory extends Effect.Service<WindowMemory>()("electron/window/WindowMemory", {
  scoped: Effect.gen(function* () {
    const { desk, windows } = yield* Shell
    const preferences = yield* Preferences
    const words = yield* Words
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
        yield* desk.notify((yield* words.current).background)
      })
    }
  })
}) {}
